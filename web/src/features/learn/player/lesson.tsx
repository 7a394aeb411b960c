import type { CourseLesson } from '#contract/courses/course-lesson.ts'
import type { CoursePage } from '#contract/courses/enrolments.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { isApiError } from '../../../api/api-error.ts'
import { reading } from '../../../api/away.ts'
import { useSaveFile } from '../../../api/files/use-download.ts'
import { useUnheard } from '../../../api/session/use-unheard.ts'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { RichTextView } from '../../../ui/rich-text/rich-text-view.tsx'
import { NeedsConnection } from '../../../shared/needs-connection.tsx'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { ErrorState } from '../../../ui/page/states.tsx'
import { lessonQuery, useSender } from '../progress/use-course.ts'
import classes from './player.module.css'
import { Locked, Refused } from './refused.tsx'
import { usePlace } from './use-place.ts'

type Props = {
  page: CoursePage
  lesson: CourseLesson
  /** Fetched while this one is read. */
  neighbours: readonly (CourseLesson | undefined)[]
  /** Marks it as done, where it is not done by its score. */
  onMark: () => void
}

/** So long a lesson has the line to itself, in milliseconds: its pictures, and what is around it, come first. */
const BEFORE_KEEPING = 3000

/** Whoever reads now does not wait for what they may want without a connection later. */
function keepSoon() {
  const keep = () =>
    import('../../../api/kept/application.ts').then(({ keepApplication }) => keepApplication())
  setTimeout(() => keep().catch(console.error), BEFORE_KEEPING)
}

const Quiz = lazy(() => import('../quiz/quiz.tsx'))
const Package = lazy(() => import('../package/package.tsx'))
const LiveClass = lazy(() => import('../live-class/live-class.tsx'))
const Work = lazy(() => import('../work/work.tsx'))

/** The text of a lesson, where one stopped in it one goes on; its quiz, the work it asks for, its class, or its package. */
export function Lesson({ page, lesson, neighbours, onMark }: Props) {
  const isUnheard = useUnheard()
  if (lesson.state === 'locked') return <Locked page={page} lesson={lesson} />
  // A text alone is kept to be read: the others ask, answer and are counted.
  if (lesson.kind !== 'page' && isUnheard) return <NeedsConnection order={2} />
  if (lesson.kind === 'quiz')
    return (
      <Suspense fallback={<LoadingLines lines={5} height={28} />}>
        <Quiz page={page} lesson={lesson} onMark={onMark} />
      </Suspense>
    )
  if (lesson.kind === 'assignment')
    return (
      <Suspense fallback={<LoadingLines lines={6} height={28} />}>
        <Work page={page} lesson={lesson} onMark={onMark} />
      </Suspense>
    )
  if (lesson.kind === 'live_class')
    return (
      <Suspense fallback={<LoadingLines lines={6} height={28} />}>
        <LiveClass page={page} lesson={lesson} />
      </Suspense>
    )
  if (lesson.kind === 'package')
    return (
      <Suspense fallback={<LoadingLines lines={6} height={28} />}>
        <Package page={page} lesson={lesson} onMark={onMark} />
      </Suspense>
    )
  return <Text page={page} lesson={lesson} neighbours={neighbours} />
}

function Text({ page, lesson, neighbours }: Omit<Props, 'onMark'>) {
  const { t } = useTranslate()
  const client = useQueryClient()
  const sender = useSender()
  const text = useQuery(lessonQuery(sender, page.id, lesson.id))
  const content = text.data?.content
  const renew = async () => (await text.refetch()).data?.files ?? []
  const saving = useSaveFile(renew)
  const around = useRef<HTMLDivElement>(null)
  usePlace(around, {
    course: page.id,
    lesson: lesson.id,
    kept: text.data?.place,
    ready: text.data !== undefined,
    keep: lesson.state !== 'done',
  })

  const isThere = text.data !== undefined
  const onThere = useEffectEvent(() => sender.record(page.id, lesson.id, 'opened'))
  useEffect(() => {
    if (!isThere) return
    onThere()
    if (!reading.get()) keepSoon()
  }, [isThere])
  const wanted = neighbours.flatMap((one) => (one && one.state !== 'locked' ? one.id : [])).join(' ')
  useEffect(() => {
    if (!isThere || !wanted) return
    for (const id of wanted.split(' ')) client.query(lessonQuery(sender, page.id, id)).catch(() => undefined)
  }, [isThere, wanted, client, sender, page.id])

  if (isApiError(text.error, 'FORBIDDEN')) return <Refused page={page} details={text.error.details} />
  if (isApiError(text.error, 'NOT_FOUND')) throw text.error
  if (text.isError && !text.data && !isApiError(text.error, 'NETWORK')) return <LoadFailed of={text} />
  if (text.isError && !text.data)
    return (
      <ErrorState
        title={t('learn.player.not_here.title')}
        message={t('learn.player.not_here.message')}
        onRetry={() => void text.refetch()}
        retrying={text.isFetching}
      />
    )
  if (!text.data) return <LoadingLines lines={8} height={20} />
  return (
    <div ref={around} className={classes.text} data-lesson-text lang={page.language}>
      {content ? (
        <RichTextView document={content} files={{ files: text.data.files, renew, ...saving }} />
      ) : (
        <p className={classes.quiet}>{t('learn.player.blank')}</p>
      )}
    </div>
  )
}
