import { attemptsApi } from '#contract/practice/attempts.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { isApiError } from '../../../../api/api-error.ts'
import { query } from '../../../../api/client.ts'
import { freshness } from '../../../../api/freshness.ts'
import { LoadFailed } from '../../../../shared/load-failed.tsx'
import { LoadingLines } from '../../../../ui/page/loading.tsx'
import { PageHeader } from '../../../../ui/page/page-header.tsx'
import { AttemptForm } from './attempt-form.tsx'
import { useWaitingAttempts } from './waiting-attempts.tsx'

/** The answers of an attempt that a person reads, each with its points and a word about it. */
export default function AttemptScreen() {
  const { t } = useTranslate()
  const { attempt: attemptId = '' } = useParams()
  const [params] = useSearchParams()
  const courseId = params.get('course')
  const back = courseId ? `?course=${courseId}` : ''
  const navigate = useNavigate()
  const attempt = useQuery({
    ...query(attemptsApi.toGrade, { params: { attemptId } }),
    ...freshness.work,
    refetchOnWindowFocus: false,
  })
  const waiting = useWaitingAttempts(courseId)
  const others = waiting.data?.pages.flatMap(({ items }) => items).filter(({ id }) => id !== attemptId)
  const next = others?.[0]?.id
  if (isApiError(attempt.error, 'NOT_FOUND', 'BAD_REQUEST')) throw attempt.error
  if (!attempt.data)
    return attempt.isError ? <LoadFailed of={attempt} /> : <LoadingLines lines={6} height={48} />
  const { learner, lesson, course, number } = attempt.data
  return (
    <>
      <PageHeader
        title={`${learner.name} ${learner.surname} · ${lesson.title}`}
        description={`${course.title} · ${t('quiz.attempt', { number })}`}
        back={{ to: `/dashboard/teach/reviews${back}`, label: t('reviews.title') }}
        action={
          next && (
            <Button
              variant="default"
              onClick={() => void navigate(`/dashboard/teach/reviews/attempts/${next}${back}`)}
            >
              {t('reviews.next')}
            </Button>
          )
        }
      />
      <AttemptForm key={`${attempt.data.id} ${attempt.data.revision}`} attempt={attempt.data} />
    </>
  )
}
