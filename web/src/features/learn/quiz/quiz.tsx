import { attemptsApi } from '#contract/practice/attempts.ts'
import type { CourseLesson } from '#contract/courses/course-lesson.ts'
import type { CoursePage } from '#contract/courses/enrolments.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconCheck, IconPencilQuestion } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { isApiError } from '../../../api/api-error.ts'
import { useAction } from '../../../api/action.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { State } from '../../../ui/page/states.tsx'
import { useSender } from '../progress/use-course.ts'
import { ItemHelp } from '../help/item-help.tsx'
import { Refused } from '../player/refused.tsx'
import classes from './quiz.module.css'
import { Result } from './result.tsx'
import { Start } from './start.tsx'
import { Taking } from './taking.tsx'
import { attemptQuery, quizQuery, useKnown } from './use-quiz.ts'

type Props = { page: CoursePage; lesson: CourseLesson; onMark: () => void }

/** A lesson that asks: what to expect, an attempt, and what became of it. The attempt stands in the address. */
export default function Quiz({ page, lesson, onMark }: Props) {
  const sender = useSender()
  const [params, setParams] = useSearchParams()
  const asked = params.get('attempt')
  const quiz = useQuery(quizQuery(sender, page.id, lesson.id))
  const { known } = useKnown()
  const show = (attemptId: string | null) => setParams(attemptId ? { attempt: attemptId } : {})
  const start = useAction(attemptsApi.start, {
    success: false,
    refreshes: [attemptsApi.quiz],
    onSuccess: (attempt) => {
      known(attempt)
      show(attempt.id)
    },
  })
  const isThere = quiz.data !== undefined
  const onThere = useEffectEvent(() => sender.record(page.id, lesson.id, 'opened'))
  useEffect(() => {
    if (isThere) onThere()
  }, [isThere])

  if (isApiError(quiz.error, 'FORBIDDEN')) return <Refused page={page} details={quiz.error.details} />
  if (isApiError(quiz.error, 'NOT_FOUND')) throw quiz.error
  if (!quiz.data) return quiz.isError ? <LoadFailed of={quiz} /> : <LoadingLines lines={5} height={28} />
  if (quiz.data.questions === 0) return <Blank lesson={lesson} onMark={onMark} />
  const begin = () => start.mutate({ params: { id: page.id, lessonId: lesson.id } })
  if (asked)
    return (
      <Attempted
        key={asked}
        attemptId={asked}
        page={page}
        lesson={lesson}
        left={quiz.data.attemptsLeft}
        onAgain={begin}
        isStarting={start.isPending}
        onLeave={() => show(null)}
      />
    )
  return (
    <>
      <Start quiz={quiz.data} onStart={begin} isStarting={start.isPending} onShow={show} />
      <ItemHelp courseId={page.id} lessonId={lesson.id} className={classes.stuck} />
    </>
  )
}

/** One that asks nothing yet is done as a page is: it would bar the course otherwise. */
function Blank({ lesson, onMark }: Pick<Props, 'lesson' | 'onMark'>) {
  const { t } = useTranslate()
  return (
    <State
      icon={<IconPencilQuestion size={28} />}
      title={t('quiz.blank.title')}
      message={t('quiz.blank.message')}
      actions={
        lesson.state !== 'done' && (
          <Button leftSection={<IconCheck size={18} aria-hidden />} onClick={onMark}>
            {t('learn.player.mark')}
          </Button>
        )
      }
    />
  )
}

type AttemptedProps = {
  attemptId: string
  page: CoursePage
  lesson: CourseLesson
  left: number | null
  onAgain: () => void
  isStarting: boolean
  onLeave: () => void
}

function Attempted({ attemptId, onLeave, ...rest }: AttemptedProps) {
  const { t } = useTranslate()
  const attempt = useQuery(attemptQuery(attemptId))
  if (isApiError(attempt.error, 'NOT_FOUND', 'BAD_REQUEST'))
    return (
      <State
        icon={<IconPencilQuestion size={28} />}
        title={t('quiz.gone.title')}
        message={t('quiz.gone.message')}
        actions={<Button onClick={onLeave}>{t('quiz.gone.action')}</Button>}
      />
    )
  if (!attempt.data)
    return attempt.isError ? <LoadFailed of={attempt} /> : <LoadingLines lines={8} height={28} />
  if (attempt.data.result) return <Result attempt={attempt.data} onLeave={onLeave} {...rest} />
  return <Taking key={attempt.data.id} attempt={attempt.data} lang={rest.page.language} />
}
