import type { CourseDraft } from '#contract/courses/courses.ts'
import { insightsApi, lessonStages, type Insights } from '#contract/courses/insights.ts'
import { QUIET_DAYS } from '#contract/rules/learning/stands-still.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { query } from '../../../api/client.ts'
import { useDownload } from '../../../api/files/use-download.ts'
import { freshness } from '../../../api/freshness.ts'
import { LoadFailed, useTableError } from '../../../shared/load-failed.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { formatNumber } from '../../../ui/number.ts'
import { usePageName } from '../../../ui/page/page-name.ts'
import { Empty } from '../../../ui/page/states.tsx'
import { useLocale } from '../../../ui/use-locale.ts'
import { useInsightColumns } from './insight-columns.tsx'
import classes from './insights.module.css'

const LessonPeople = lazy(() => import('./lesson-people.tsx'))

/** How far people come in the course: lesson by lesson, where they stop, and how long they take. */
export default function InsightsScreen({ course }: { course: CourseDraft }) {
  const { t } = useTranslate()
  usePageName(t('teach.insights.title'))
  const insights = useQuery({
    ...query(insightsApi.get, { params: { id: course.id } }),
    ...freshness.reports,
  })
  const error = useTableError(insights)
  const [params, setParams] = useSearchParams()
  const columns = useInsightColumns(insights.data)
  const save = useDownload(insightsApi.export)
  if (insights.isPending) return <LoadingLines lines={6} height={44} />
  if (!insights.data) return <LoadFailed of={insights} />
  const lesson = insights.data.lessons.find(({ lessonId }) => lessonId === params.get('lesson'))
  const at = lessonStages.find((one) => one === params.get('at'))
  return (
    <>
      <Summary insights={insights.data} />
      <DataTable
        id="insights"
        label={t('teach.insights.title')}
        columns={columns}
        rows={insights.data.lessons}
        rowKey={({ lessonId }) => lessonId}
        rowName={({ title }) => title}
        groupOf={({ module }) => module}
        view={
          insights.data.lessons.length > 0 && (
            <ExportMenu
              label={t('teach.insights.export')}
              saving={save.isPending}
              onChoose={(format) => save.mutate({ params: { id: course.id }, body: { format } })}
            />
          )
        }
        empty={<Empty title={t('teach.insights.none')} message={t('teach.insights.none_how')} />}
        fetching={insights.isFetching}
        error={error}
      />
      <p className={classes.how}>{t('teach.insights.how', { days: QUIET_DAYS })}</p>
      {lesson && at && (
        <Suspense>
          <LessonPeople
            key={`${lesson.lessonId} ${at}`}
            courseId={course.id}
            lesson={lesson}
            at={at}
            onClose={() =>
              setParams(
                (before) => {
                  const next = new URLSearchParams(before)
                  next.delete('lesson')
                  next.delete('at')
                  return next
                },
                { preventScrollReset: true },
              )
            }
          />
        </Suspense>
      )}
    </>
  )
}

/** The course as a whole, and the one lesson at which most people stop. */
function Summary({ insights }: { insights: Insights }) {
  const { t } = useTranslate()
  const locale = useLocale()
  const { learners, completed, notBegun, stopped, lessons } = insights
  const worst = lessons.toSorted((a, b) => b.stopped - a.stopped)[0]
  const figures = { learners, completed, notBegun, stopped }
  return (
    <>
      <dl className={classes.figures}>
        {(Object.keys(figures) as (keyof typeof figures)[]).map((key) => (
          <div key={key} className={classes.figure}>
            <dt>{t(`teach.insights.${key}`)}</dt>
            <dd>{formatNumber(figures[key], locale)}</dd>
          </div>
        ))}
      </dl>
      {worst && worst.stopped > 0 && (
        <p className={classes.worst}>
          {t('teach.insights.worst', { title: worst.title, count: worst.stopped })}
        </p>
      )}
    </>
  )
}
