import { attemptsApi, type LearnerAttempt } from '#contract/practice/attempts.ts'
import { Paper, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { query } from '../../../api/client.ts'
import { freshness } from '../freshness.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { DateTime } from '../../../ui/time/time.tsx'
import shared from '../teach.module.css'

type Props = { courseId: string; enrolmentId: string }

/** How somebody did in the quizzes of a course, attempt by attempt. */
export function LearnerAttempts({ courseId, enrolmentId }: Props) {
  const { t } = useTranslate()
  const params = { id: courseId, enrolmentId }
  const attempts = useQuery({ ...query(attemptsApi.ofLearner, { params }), ...freshness.learners })
  return (
    <Paper p="lg" component="section" aria-labelledby="learner-attempts">
      <Title order={2} size="h4" mb="md" id="learner-attempts">
        {t('teach.attempts')}
      </Title>
      {attempts.data ? (
        <List items={attempts.data.items} />
      ) : attempts.isError ? (
        <LoadFailed of={attempts} />
      ) : (
        <LoadingLines lines={3} />
      )}
    </Paper>
  )
}

function List({ items }: { items: readonly LearnerAttempt[] }) {
  const { t } = useTranslate()
  if (items.length === 0) return <p>{t('teach.attempts.none')}</p>
  return (
    <ol className={shared.versions}>
      {items.map(({ id, lessonTitle, number, score, startedAt, submittedAt, timedOut, hintsOpened }) => (
        <li key={id}>
          <span>
            {lessonTitle} · {t('quiz.attempt', { number })}
          </span>
          <span>
            {score?.state === 'awaiting_grade' ? (
              <Link to={`/dashboard/teach/reviews/attempts/${id}`}>{t('quiz.mark.waits')}</Link>
            ) : score ? (
              `${t('quiz.percent', { percent: score.percent })} · ${t(score.passed ? 'quiz.is_passed' : 'quiz.not_passed')}`
            ) : (
              t('teach.attempts.open')
            )}
          </span>
          <small>
            <DateTime at={submittedAt ?? startedAt} />
            {timedOut && ` · ${t('quiz.timed_out')}`}
            {hintsOpened > 0 && ` · ${t('teach.attempts.hints', { count: hintsOpened })}`}
          </small>
        </li>
      ))}
    </ol>
  )
}
