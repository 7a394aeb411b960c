import {
  learningReportsApi,
  type LearningDay,
  type LearningFilter,
} from '#contract/training/learning-reports.ts'
import { SimpleGrid, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { useDownload } from '../../../api/files/use-download.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { ReportCard, type CardProps, type Period } from '../report-card.tsx'
import { usePeriod } from '../use-period.ts'
import { BreakdownTable } from './breakdown-table.tsx'
import { LearningChips, LearningFilters } from './learning-filters.tsx'
import classes from './learning.module.css'
import { ReportByMail } from './mail-dialog.tsx'
import { ScheduledReports } from '../schedules/scheduled-reports.tsx'
import { addressOf, useBreakdownTable } from './use-learning-table.ts'

/** How the company learns: three numbers, and how far people are by course, group, department or own field. */
export default function LearningSection() {
  const table = useBreakdownTable()
  const [opened, setOpened] = useState(false)
  const { period, before } = usePeriod()
  const { filter } = table
  const report = useQuery({
    ...query(learningReportsApi.get, { query: { ...period, ...filter } }),
    ...freshness.reports,
    placeholderData: keepPreviousData,
  })
  const earlier = useQuery({
    ...query(learningReportsApi.get, { query: { ...before, ...filter } }),
    ...freshness.reports,
    enabled: report.data !== undefined,
  })
  return (
    <Stack gap="lg">
      <div className={classes.filters}>
        <LearningFilters table={table} opened={opened} setOpened={setOpened} />
        <ReportByMail />
        <ScheduledReports />
        <LearningChips table={table} onOpen={() => setOpened(true)} onClear={table.clear} />
      </div>
      {report.isPending && <LoadingLines lines={3} height={160} />}
      {report.isError && !report.data && <LoadFailed of={report} />}
      {report.data && (
        <Cards days={report.data.days} earlier={earlier.data?.days} period={period} filter={filter} />
      )}
      <BreakdownTable table={table} />
    </Stack>
  )
}

type CardsProps = {
  days: LearningDay[]
  earlier: LearningDay[] | undefined
  period: Period
  filter: LearningFilter
}

function Cards({ days, earlier, period, filter }: CardsProps) {
  const { t } = useTranslate()
  const save = useDownload(learningReportsApi.export)
  const at = (more: Record<string, string>) => addressOf(filter, more)
  const shared: Pick<CardProps, 'rows' | 'earlier' | 'period' | 'namesOf' | 'file'> = {
    rows: days,
    earlier,
    period,
    namesOf: 'learning',
    file: {
      saving: save.isPending,
      onChoose: (format) => save.mutate({ body: { ...period, ...filter, kind: 'days', format } }),
    },
  }
  return (
    <SimpleGrid cols={{ base: 1, lg: 2, xl: 3 }} spacing="lg">
      <ReportCard
        {...shared}
        report="learning.completion"
        names={['done', 'learning']}
        headline={['share']}
        share={{ of: 'learning', part: 'done' }}
        stock
        to={{ share: at({ standing: 'done' }), done: at({ standing: 'done' }), learning: at({}) }}
        words={t('reports.learning.completion.lead')}
      />
      <ReportCard
        {...shared}
        report="learning.late"
        names={['overdue']}
        headline={['overdue']}
        stock
        to={{ overdue: at({ standing: 'overdue', sort: 'dueOn' }) }}
        words={t('reports.learning.late.lead')}
      />
      <ReportCard
        {...shared}
        report="learning.trend"
        names={['completed', 'enrolled']}
        headline={['completed']}
        to={{
          completed: at({ happened: 'completed', ...period }),
          enrolled: at({ happened: 'enrolled', ...period }),
        }}
        words={t('reports.learning.trend.lead')}
      />
    </SimpleGrid>
  )
}
