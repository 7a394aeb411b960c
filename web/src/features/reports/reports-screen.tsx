import { reportsApi, type Report } from '#contract/reports.ts'
import { Paper, SegmentedControl, SimpleGrid, Text } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import type { ReportKind } from '#contract/reports.ts'
import { download, query } from '../../api/client.ts'
import { errorToast, toast } from '../../api/toasts.ts'
import { dayMark, formatDay } from '../../locales/dates.ts'
import { Chart, type ChartProps } from '../../ui/chart.tsx'
import { ExportMenu } from '../../ui/export-menu.tsx'
import { LoadingLines } from '../../ui/loading.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useLocale } from '../../ui/use-locale.ts'
import classes from './reports.module.css'
import { spans, usePeriod } from './use-period.ts'

type Days = { day: string }[]

export default function ReportsScreen() {
  const { t } = useTranslate()
  const { span, setSpan, period } = usePeriod()
  const report = useQuery({
    ...query(reportsApi.get, { query: period }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title={t('reports.title')}
        description={t('reports.lead')}
        action={
          <SegmentedControl
            aria-label={t('reports.period')}
            data={spans.map((days) => ({ value: String(days), label: t('reports.last_days', { days }) }))}
            value={String(span)}
            onChange={(days) => setSpan(Number(days))}
          />
        }
      />
      {report.isPending && <LoadingLines lines={3} height={280} />}
      {report.isError && !report.data && (
        <ErrorState onRetry={() => void report.refetch()} retrying={report.isFetching} />
      )}
      {report.data && <Charts report={report.data} period={period} />}
    </>
  )
}

function Charts({ report, period }: { report: Report; period: { from: string; to: string } }) {
  const { t } = useTranslate()
  const { invitations } = report
  const shared = { period }
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
      <Card
        {...shared}
        report="people"
        kind="area"
        rows={report.people}
        names={['active', 'hidden', 'pending', 'inactive', 'deleted']}
      />
      <Card
        {...shared}
        report="signIns"
        kind="line"
        rows={report.signIns}
        names={['signIns', 'people', 'refused']}
      />
      <Card
        {...shared}
        report="invitations"
        kind="line"
        rows={invitations.days}
        names={['sent', 'accepted']}
        words={
          invitations.sent || invitations.accepted
            ? t('reports.invitations.summary', {
                sent: invitations.sent,
                accepted: invitations.accepted,
              }) +
              (invitations.medianHours === null
                ? ''
                : ` ${t('reports.invitations.median', { hours: invitations.medianHours })}`)
            : t('reports.invitations.none')
        }
      />
      <Card
        {...shared}
        report="imports"
        kind="line"
        rows={report.imports}
        names={['created', 'updated', 'failed', 'imports']}
      />
    </SimpleGrid>
  )
}

type CardProps<R extends Days> = {
  report: ReportKind
  kind: ChartProps['kind']
  rows: R
  names: (Exclude<keyof R[number], 'day'> & string)[]
  words?: string
  period: { from: string; to: string }
}

function Card<R extends Days>({ report, kind, rows, names, words, period }: CardProps<R>) {
  const { t } = useTranslate()
  const locale = useLocale()
  const save = useMutation({
    mutationFn: (format: 'csv' | 'xlsx') =>
      download(reportsApi.export, { body: { ...period, kind: report, format } }),
    onError: (error) => toast(errorToast(error)),
  })
  const title = t(`reports.${report}.title`)
  return (
    <Paper p="lg" className={classes.card ?? ''} component="section" aria-label={title}>
      <Chart
        kind={kind}
        title={title}
        axis={t('reports.day')}
        rows={rows.map((row) => ({
          ...row,
          label: dayMark(row.day, locale),
          full: formatDay(row.day, locale),
        }))}
        series={names.map((key) => ({ key, label: t(`reports.${report}.${key}`) }))}
      />
      <div className={classes.foot}>
        <Text size="sm" c="dimmed">
          {words ?? t(`reports.${report}.lead`)}
        </Text>
        <ExportMenu
          variant="subtle"
          color="gray"
          size="sm"
          className={classes.save ?? ''}
          label={t('reports.export')}
          name={t('reports.export_of', { name: title })}
          saving={save.isPending}
          onChoose={save.mutate}
        />
      </div>
    </Paper>
  )
}
