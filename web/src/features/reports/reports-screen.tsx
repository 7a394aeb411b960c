import { reportsApi, type Report } from '#contract/reports.ts'
import { Anchor, SegmentedControl, SimpleGrid } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import { LoadingLines } from '../../ui/loading.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ReportCard, type Period } from './report-card.tsx'
import { spans, usePeriod } from './use-period.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'

export default function ReportsScreen() {
  const { t } = useTranslate()
  const { span, setSpan, period, before } = usePeriod()
  const report = useQuery({
    ...query(reportsApi.get, { query: period }),
    placeholderData: keepPreviousData,
  })
  const earlier = useQuery({
    ...query(reportsApi.get, { query: before }),
    enabled: report.data !== undefined,
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
      {report.isPending && <LoadingLines lines={3} height={160} />}
      {report.isError && !report.data && <LoadFailed of={report} />}
      {report.data && <Cards report={report.data} earlier={earlier.data} period={period} />}
    </>
  )
}

function Cards({ report, earlier, period }: { report: Report; earlier: Report | undefined; period: Period }) {
  const { t } = useTranslate()
  const { invitations } = report
  const invited = invitations.sent > 0 || invitations.accepted > 0
  const imported = report.imports.some(({ imports }) => imports > 0)
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
      <ReportCard
        period={period}
        report="people"
        rows={report.people}
        earlier={earlier?.people}
        names={['active', 'hidden', 'pending', 'inactive', 'deleted']}
        headline={['active', 'hidden']}
        stock
        words={t('reports.people.lead')}
      />
      <ReportCard
        period={period}
        report="signIns"
        rows={report.signIns}
        earlier={earlier?.signIns}
        names={['signIns', 'people', 'refused']}
        headline={['signIns']}
        onlyByDay={['people']}
        words={t('reports.signIns.lead')}
      />
      <ReportCard
        period={period}
        report="invitations"
        rows={invitations.days}
        earlier={earlier?.invitations.days}
        names={['sent', 'accepted']}
        headline={['sent']}
        words={
          invited ? (
            t('reports.invitations.summary', { sent: invitations.sent, accepted: invitations.accepted }) +
            (invitations.medianHours === null
              ? ''
              : ` ${t('reports.invitations.median', { hours: invitations.medianHours })}`)
          ) : (
            <>
              {t('reports.invitations.none')}{' '}
              <Anchor component={Link} to="/dashboard/users/new" inherit underline="always">
                {t('reports.invitations.start')}
              </Anchor>
            </>
          )
        }
      />
      <ReportCard
        period={period}
        report="imports"
        rows={report.imports}
        earlier={earlier?.imports}
        names={['imports', 'created', 'updated', 'failed']}
        headline={['created', 'updated']}
        words={
          imported ? (
            t('reports.imports.lead')
          ) : (
            <>
              {t('reports.imports.none')}{' '}
              <Anchor component={Link} to="/dashboard/users/import" inherit underline="always">
                {t('reports.imports.start')}
              </Anchor>
            </>
          )
        }
      />
    </SimpleGrid>
  )
}
