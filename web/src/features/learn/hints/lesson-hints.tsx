import { lessonHintsApi } from '#contract/practice/hints/lesson-hints.ts'
import type { CourseLesson } from '#contract/courses/course-lesson.ts'
import type { CoursePage } from '#contract/courses/enrolments.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useSyncExternalStore, type ComponentProps, type ReactNode } from 'react'
import { reading } from '../../../api/away.ts'
import { useAction } from '../../../api/action.ts'
import { call, query } from '../../../api/client.ts'
import { HintLadder } from '../../../shared/hints/hint-ladder.tsx'
import { freshness } from '../freshness.ts'
import { lessonQuery, useSender } from '../progress/use-course.ts'
import { GivenHints, useGivenHints } from '../help/given-hints.tsx'
import type { Sender } from '../progress/sender.ts'
import { workQuery } from '../work/use-work.ts'
import classes from './lesson-hints.module.css'

type Props = {
  page: CoursePage
  lesson: CourseLesson
  /** Below, with the press that asks for the next hint, where there may be one. */
  children: (ask: (() => void) | undefined) => ReactNode
}

const hintsQuery = (sender: Sender, id: string, lessonId: string) => {
  const params = { id, lessonId }
  return queryOptions({
    queryKey: query(lessonHintsApi.own, { params }).queryKey,
    queryFn: async () => {
      // The pause before the first one begins when the lesson is opened: that is to have arrived.
      await sender.settled()
      return call(lessonHintsApi.own, { params })
    },
    ...freshness.lessonHints,
  })
}

/** The hints of a lesson, its author’s and what mentors gave, and what else helps below them; those of a quiz are of its questions. */
export function LessonHints({ page, lesson, children }: Props) {
  if (lesson.state !== 'locked' && lesson.kind === 'page')
    return (
      <OfPage page={page} lesson={lesson}>
        {children}
      </OfPage>
    )
  if (lesson.state !== 'locked' && lesson.kind === 'assignment')
    return (
      <OfWork page={page} lesson={lesson}>
        {children}
      </OfWork>
    )
  if (lesson.state !== 'locked' && lesson.kind !== 'quiz')
    return (
      <Rungs page={page} lesson={lesson} hints={[]} nextHint={null} closes="" isOpening={false} onOpen={none}>
        {children}
      </Rungs>
    )
  return <>{children(undefined)}</>
}

const none = () => undefined

type RungsProps = Props &
  Omit<ComponentProps<typeof HintLadder>, 'given' | 'language' | 'children'> & {
    /** Whether there is a ladder of the author is not known yet. */
    isPending?: boolean
  }

/** The hints of a lesson with what mentors gave as such. What is below them stays where it is while they come. */
function Rungs({ page, lesson, children, isPending = false, ...ladder }: RungsProps) {
  const { t } = useTranslate()
  const item = { courseId: page.id, lessonId: lesson.id }
  const given = useGivenHints(item)
  const { hints, nextHint, needsConnection } = ladder
  const isEmpty = hints.length === 0 && !nextHint && (isPending || given.length === 0)
  return (
    <div
      {...(!isEmpty && { role: 'region', 'aria-label': t('learn.hints') })}
      className={isEmpty ? undefined : classes.hints}
    >
      <HintLadder
        {...ladder}
        language={page.language}
        given={(offers) =>
          !isPending && <GivenHints item={item} hints={given} offers={offers} language={page.language} />
        }
      >
        {(ask) => children(nextHint && !needsConnection ? ask : undefined)}
      </HintLadder>
    </div>
  )
}

function OfPage(props: Props) {
  const { data } = useQuery({ ...lessonQuery(useSender(), props.page.id, props.lesson.id), enabled: false })
  return <Ladder {...props} isReady={data !== undefined} />
}

/** Those of an assignment are there from when its work is begun. */
function OfWork(props: Props) {
  const { data } = useQuery({ ...workQuery(useSender(), props.page.id, props.lesson.id), enabled: false })
  return <Ladder {...props} isReady={Boolean(data?.work)} />
}

function Ladder({ page, lesson, children, isReady }: Props & { isReady: boolean }) {
  const { t } = useTranslate()
  const client = useQueryClient()
  const isAway = useSyncExternalStore(reading.subscribe, reading.get)
  const params = { id: page.id, lessonId: lesson.id }
  const options = hintsQuery(useSender(), page.id, lesson.id)
  const own = useQuery({ ...options, enabled: isReady })
  const open = useAction(lessonHintsApi.open, {
    success: false,
    refreshes: [courseworkApi.page],
    onSuccess: (known) => {
      client.setQueryData(options.queryKey, known)
      // What is open is kept on the device as well: it is what was read last that is.
      void client.invalidateQueries({ queryKey: options.queryKey })
    },
  })
  const { hints = [], nextHint = null } = own.data ?? {}
  return (
    <Rungs
      page={page}
      lesson={lesson}
      hints={hints}
      nextHint={nextHint}
      isPending={!own.data}
      closes={t('learn.hints.closes')}
      needsConnection={isAway}
      isOpening={open.isPending}
      // What was written meanwhile is a try: whoever asks is not told to wait for what may open.
      onEarly={async () => (await own.refetch()).data?.nextHint?.seconds === 0}
      onOpen={(closes) => open.mutate({ params, body: { opened: hints.length, ...(closes && { closes }) } })}
    >
      {children}
    </Rungs>
  )
}
