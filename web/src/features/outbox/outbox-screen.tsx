import { platformApi, type OutboxItem } from '#contract/installation/platform.ts'
import { Badge, Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { query } from '../../api/client.ts'
import { freshness } from './freshness.ts'
import type { Column } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { pagingOf } from '../../ui/data-table/paging-of.ts'
import { useTableState } from '../../ui/data-table/use-table-state.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { DateTime } from '../../ui/time/time.tsx'
import { Message } from './message.tsx'
import { useTableError } from '../../shared/load-failed.tsx'

const colours: Record<OutboxItem['state'], string> = {
  waiting: 'yellow',
  sent: 'green',
  failed: 'red',
  kept: 'gray',
}

/** The mail of the company: what went out, and where no mail server is set up, what would have. */
export default function OutboxScreen() {
  const { t } = useTranslate()
  const [reading, setReading] = useState<OutboxItem | null>(null)
  const table = useTableState({ sort: 'newest', sorts: ['newest'] })
  const list = useQuery({
    ...query(platformApi.outbox, { query: { page: table.page, pageSize: table.pageSize } }),
    placeholderData: keepPreviousData,
    ...freshness.outbox,
  })
  const columns: Column<OutboxItem>[] = [
    { key: 'subject', title: t('outbox.subject'), primary: true, render: (mail) => mail.subject },
    { key: 'to', title: t('outbox.to'), render: (mail) => mail.to },
    {
      key: 'state',
      title: t('outbox.state'),
      render: (mail) => (
        <Badge color={colours[mail.state]} title={mail.error ?? undefined}>
          {t(`outbox.state.${mail.state}`)}
        </Badge>
      ),
    },
    { key: 'at', title: t('outbox.at'), render: (mail) => <DateTime at={mail.createdAt} /> },
  ]
  const failed = useTableError(list)
  return (
    <>
      <PageHeader title={t('outbox.title')} description={t('outbox.lead')} />
      <DataTable
        id="outbox"
        label={t('outbox.title')}
        columns={columns}
        rows={list.data?.items}
        rowKey={(mail) => mail.id}
        rowName={(mail) => mail.subject}
        paging={pagingOf(table, list.data)}
        rowActions={(mail) => (
          <Button
            variant="subtle"
            size="xs"
            onClick={() => setReading(mail)}
            aria-label={t('outbox.read_named', { subject: mail.subject, to: mail.to })}
          >
            {t('outbox.read')}
          </Button>
        )}
        empty={
          <Empty icon={<IconMail size={28} />} title={t('outbox.empty')} message={t('outbox.empty_why')} />
        }
        fetching={list.isFetching}
        error={failed}
      />
      <Dialog opened={reading !== null} onClose={() => setReading(null)} title={reading?.subject} size="lg">
        {reading && <Message id={reading.id} subject={reading.subject} />}
      </Dialog>
    </>
  )
}
