import { courseworkApi } from '#contract/practice/coursework.ts'
import type { LearnerWork as Work } from '#contract/practice/work.ts'
import { Paper, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { query } from '../../../api/client.ts'
import { freshness } from '../freshness.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { WorkState } from '../../../shared/work/work-state.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { DateTime } from '../../../ui/time/time.tsx'
import shared from '../teach.module.css'

type Props = { courseId: string; userId: string }

/** What somebody handed in for the assignments of a course, and what became of it. */
export function LearnerWork({ courseId, userId }: Props) {
  const { t } = useTranslate()
  const work = useQuery({
    ...query(courseworkApi.ofLearner, { params: { userId }, query: { courseId } }),
    ...freshness.learners,
  })
  return (
    <Paper p="lg" component="section" aria-labelledby="learner-work">
      <Title order={2} size="h4" mb="md" id="learner-work">
        {t('teach.work')}
      </Title>
      {work.data ? (
        <List items={work.data.items} />
      ) : work.isError ? (
        <LoadFailed of={work} />
      ) : (
        <LoadingLines lines={3} />
      )}
    </Paper>
  )
}

function List({ items }: { items: readonly Work[] }) {
  const { t } = useTranslate()
  if (items.length === 0) return <p>{t('teach.work.none')}</p>
  return (
    <ol className={shared.versions}>
      {items.map(({ id, lesson, round, state, score, submittedAt }) => (
        <li key={id}>
          <Link to={`/dashboard/teach/reviews/${id}`}>{lesson.title}</Link>
          <span>
            <WorkState state={state} />
            {score && ` ${t('work.score', { ...score })}`}
          </span>
          <small>
            {t('work.round', { number: round })}
            {submittedAt && (
              <>
                {' · '}
                <DateTime at={submittedAt} />
              </>
            )}
          </small>
        </li>
      ))}
    </ol>
  )
}
