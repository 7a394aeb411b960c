import { lessonHintsApi } from '#contract/practice/hints/lesson-hints.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { isApiError } from '../../../api/api-error.ts'
import { query } from '../../../api/client.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { freshness } from '../freshness.ts'
import classes from '../quiz/quiz-editor.module.css'
import list from '../quiz/statistics/statistics.module.css'

type Props = { courseId: string; lessonId: string; kind: 'page' | 'assignment' }

/** Which hints of the published lesson help: asked for when somebody wants to see it. */
export function RungStatistics({ courseId, lessonId, kind }: Props) {
  const { t } = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const statistics = useQuery({
    ...query(lessonHintsApi.statistics, { params: { id: courseId, lessonId } }),
    ...freshness.learners,
    enabled: isOpen,
  })
  const rungs = statistics.data?.rungs
  const isUnpublished = isApiError(statistics.error, 'NOT_FOUND')
  return (
    <details className={classes.rungs} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('teach.hints.statistics')}</summary>
      {rungs && rungs.length > 0 ? (
        <ul className={list.statistics}>
          {rungs.map(({ rung, opened, further, passed }) => (
            <li key={rung}>
              <strong>{t(`teach.quiz.rung.${rung}`)}</strong>
              <span>{t(`teach.hints.statistics.${kind}`, { opened, further })}</span>
              {passed !== null && further > 0 && (
                <span>{t('teach.hints.statistics.passed', { passed, further })}</span>
              )}
            </li>
          ))}
        </ul>
      ) : rungs || isUnpublished ? (
        <p className={classes.how}>{t('teach.hints.statistics.none')}</p>
      ) : statistics.isError ? (
        <LoadFailed of={statistics} />
      ) : (
        isOpen && <LoadingLines lines={2} />
      )}
    </details>
  )
}
