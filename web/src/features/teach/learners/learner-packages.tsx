import { packagesApi } from '#contract/courses/packages.ts'
import { Paper, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { query } from '../../../api/client.ts'
import { freshness } from '../freshness.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { DateTime } from '../../../ui/time/time.tsx'
import shared from '../teach.module.css'

type Props = { courseId: string; enrolmentId: string }

/** What the packages of a course have said of somebody. */
export function LearnerPackages({ courseId, enrolmentId }: Props) {
  const { t } = useTranslate()
  const params = { id: courseId, enrolmentId }
  const packages = useQuery({ ...query(packagesApi.ofLearner, { params }), ...freshness.learners })
  return (
    <Paper p="lg" component="section" aria-labelledby="learner-packages">
      <Title order={2} size="h4" mb="md" id="learner-packages">
        {t('teach.packages')}
      </Title>
      {packages.data ? (
        packages.data.items.length === 0 ? (
          <p>{t('teach.packages.none')}</p>
        ) : (
          <ol className={shared.versions}>
            {packages.data.items.map(
              ({ lessonId, lessonTitle, item, completion, passed, percent, savedAt }) => (
                <li key={`${lessonId} ${item}`}>
                  <span>{[lessonTitle, item].filter(Boolean).join(' · ')}</span>
                  <span>
                    {t(
                      passed === null
                        ? `package.${completion}`
                        : passed
                          ? 'package.passed'
                          : 'package.failed',
                    )}
                    {percent !== null && ` · ${t('quiz.percent', { percent })}`}
                  </span>
                  <small>
                    <DateTime at={savedAt} />
                  </small>
                </li>
              ),
            )}
          </ol>
        )
      ) : packages.isError ? (
        <LoadFailed of={packages} />
      ) : (
        <LoadingLines lines={3} />
      )}
    </Paper>
  )
}
