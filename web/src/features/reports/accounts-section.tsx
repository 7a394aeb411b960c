import { reportsApi, type Report, type ReportKind } from '#contract/training/reports.ts'
import { Anchor, SimpleGrid } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import { useDownload } from '../../api/files/use-download.ts'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { ReportCard, type CardProps, type Period } from './report-card.tsx'
import { usePeriod } from './use-period.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'

/** The accounts of the company: people, sign-ins, invitations, imports. */
export function AccountsSection() {
  const { period, before } = usePeriod()
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
      {report.isPending && <LoadingLines lines={3} height={160} />}
      {report.isError && !report.data && <LoadFailed of={report} />}
      {report.data && <Cards report={report.data} earlier={earlier.data} period={period} />}
    </>
  )
}

type Of = Omit<CardProps, 'report' | 'file'> & { report: ReportKind }

function AccountCard({ report, period, ...props }: Of) {
  const save = useDownload(reportsApi.export)
  return (
    <ReportCard
      {...props}
      report={report}
      period={period}
      file={{
        saving: save.isPending,
        onChoose: (format) => save.mutate({ body: { ...period, kind: report, format } }),
      }}
    />
  )
}

function Cards({ report, earlier, period }: { report: Report; earlier: Report | undefined; period: Period }) {
  const { t } = useTranslate()
  const { invitations } = report
  const invited = invitations.sent > 0 || invitations.accepted > 0
  const imported = report.imports.some(({ imports }) => imports > 0)
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
      <AccountCard
        period={period}
        report="people"
        rows={report.people}
        earlier={earlier?.people}
        names={['active', 'hidden', 'pending', 'inactive', 'deleted']}
        headline={['active', 'hidden']}
        stock
        words={t('reports.people.lead')}
      />
      <AccountCard
        period={period}
        report="signIns"
        rows={report.signIns}
        earlier={earlier?.signIns}
        names={['signIns', 'people', 'refused']}
        headline={['signIns']}
        onlyByDay={['people']}
        words={t('reports.signIns.lead')}
      />
      <AccountCard
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
      <AccountCard
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
