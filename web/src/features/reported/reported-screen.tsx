import { messageReportsApi, type MessageReport } from '#contract/help/message-reports.ts'
import { Button, Stack, Text } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { query } from '../../api/client.ts'
import { useTableError } from '../../shared/load-failed.tsx'
import type { Column } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { pagingOf } from '../../ui/data-table/paging-of.ts'
import { useTableState } from '../../ui/data-table/use-table-state.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { DateTime } from '../../ui/time/time.tsx'
import { fullName } from './full-name.ts'
import { OpenReported } from './open-reported.tsx'

/** Who was reported in messages, and the way to the messages around a report, which both of the two are told of. */
export default function ReportedScreen() {
  const { t } = useTranslate()
  const [opening, open] = useState<MessageReport | null>(null)
  const table = useTableState({ sort: 'newest', sorts: ['newest'] })
  const list = useQuery({
    ...query(messageReportsApi.list, { query: { page: table.page, pageSize: table.pageSize } }),
    placeholderData: keepPreviousData,
  })
  const columns: Column<MessageReport>[] = [
    { key: 'who', title: t('reported.who'), primary: true, render: ({ reported }) => fullName(reported) },
    { key: 'by', title: t('reported.by'), render: ({ reporter }) => fullName(reporter) },
    {
      key: 'why',
      title: t('reported.why'),
      render: ({ reason, words }) => (
        <Stack gap={2}>
          <Text size="sm">{t(`messages.report.${reason}`)}</Text>
          {words && (
            <Text size="sm" c="dimmed">
              {words}
            </Text>
          )}
        </Stack>
      ),
    },
    { key: 'at', title: t('reported.at'), render: ({ at }) => <DateTime at={at} /> },
    {
      key: 'opened',
      title: t('reported.opened'),
      render: ({ openedAt }) => (openedAt ? <DateTime at={openedAt} /> : t('reported.never')),
    },
  ]
  const failed = useTableError(list)
  return (
    <>
      <PageHeader title={t('reported.title')} description={t('reported.lead')} />
      <DataTable
        id="reported"
        label={t('reported.title')}
        columns={columns}
        rows={list.data?.items}
        rowKey={({ id }) => id}
        rowName={({ reported }) => fullName(reported)}
        paging={pagingOf(table, list.data)}
        rowActions={(report) => (
          <Button
            variant="subtle"
            size="xs"
            onClick={() => open(report)}
            aria-label={t('reported.open_named', { name: fullName(report.reported) })}
          >
            {t('reported.open')}
          </Button>
        )}
        empty={
          <Empty
            icon={<IconShieldCheck size={28} />}
            title={t('reported.empty')}
            message={t('reported.empty_why')}
          />
        }
        fetching={list.isFetching}
        error={failed}
      />
      <OpenReported report={opening} onClose={() => open(null)} />
    </>
  )
}
