import { programmesApi, type ProgrammeCertificate } from '#contract/mentoring/programmes.ts'
import { Anchor, Button } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { query } from '../../../../api/client.ts'
import { freshness } from '../../../../api/freshness.ts'
import { CertificateState } from '../../../../shared/certificates/certificate-state.tsx'
import { RevokeDialog } from '../../../../shared/certificates/revoke-dialog.tsx'
import { useTableError } from '../../../../shared/load-failed.tsx'
import type { Column } from '../../../../ui/data-table/columns.ts'
import { DataTable } from '../../../../ui/data-table/data-table.tsx'
import { pagingOf } from '../../../../ui/data-table/paging-of.ts'
import { useTableState } from '../../../../ui/data-table/use-table-state.ts'
import { Section } from '../../../../ui/page/sections.tsx'
import { Empty } from '../../../../ui/page/states.tsx'
import { useDayText } from '../../../../ui/time/day.ts'
import { asWhat } from '../page/said.ts'
import { useProgramme } from '../use-programme.ts'

function useColumns(): Column<ProgrammeCertificate>[] {
  const { t } = useTranslate()
  const day = useDayText()
  const { kind } = useProgramme()
  return [
    { key: 'person', title: t('programmes.person'), primary: true, render: ({ person }) => person },
    {
      key: 'part',
      title: t('programmes.filter.part'),
      givesWay: 'second',
      render: ({ part }) => t(`programmes.part.${asWhat(kind, part)}`),
    },
    {
      key: 'state',
      title: t('programmes.filter.state'),
      render: ({ state }) => <CertificateState state={state} />,
    },
    {
      key: 'completedOn',
      title: t('certificates.completed_on'),
      givesWay: 'first',
      render: ({ completedOn }) => day(completedOn),
    },
    {
      key: 'number',
      title: t('certificates.number'),
      render: ({ number }) => (
        <Anchor component={Link} to={`/verify/${number}`} inherit underline="always">
          {number}
        </Anchor>
      ),
    },
  ]
}

/** Who was given a certificate of the programme, and whether it counts. */
export default function CertificatesSection() {
  const { t } = useTranslate()
  const { id, givesCertificate } = useProgramme()
  const columns = useColumns()
  const { page, pageSize, ...table } = useTableState<''>({ sort: '', sorts: [''], filters: [] })
  const [chosen, setChosen] = useState<ProgrammeCertificate | null>(null)
  const list = useQuery({
    ...query(programmesApi.certificates, { params: { id }, query: { page, pageSize } }),
    ...freshness.mentoring,
    placeholderData: keepPreviousData,
  })
  const act = ({ state }: ProgrammeCertificate) => (state === 'revoked' ? 'reinstate' : 'revoke')
  return (
    <Section title={t('programmes.nav.certificates')} lead={t('programmes.certificates.lead')} plain>
      <DataTable<ProgrammeCertificate>
        id="programme-certificates"
        label={t('programmes.nav.certificates')}
        columns={columns}
        rows={list.data?.items}
        rowKey={(one) => one.number}
        rowName={(one) => one.person}
        paging={pagingOf({ page, pageSize, ...table }, list.data)}
        rowActions={(one) => (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${t(`certificates.${act(one)}`)}: ${one.person}`}
            onClick={() => setChosen(one)}
          >
            {t(`certificates.${act(one)}_action`)}
          </Button>
        )}
        empty={
          <Empty
            icon={<IconCertificate size={28} />}
            title={t('programmes.certificates.none')}
            message={t(
              givesCertificate ? 'programmes.certificates.none_how' : 'programmes.certificates.none_given',
            )}
          />
        }
        fetching={list.isFetching}
        error={useTableError(list)}
      />
      <RevokeDialog
        certificate={chosen}
        name={chosen?.person ?? ''}
        opened={chosen !== null}
        onClose={() => setChosen(null)}
        refreshes={[programmesApi.certificates]}
      />
    </Section>
  )
}
