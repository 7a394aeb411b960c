import { auditApi, type AuditEntry } from '#contract/people/audit.ts'
import { ActionIcon, Button, Text } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { pagingOf } from '../../ui/data-table/paging-of.ts'
import { Empty } from '../../ui/page/states.tsx'
import { SpokenDay } from '../../ui/time/spoken-day.tsx'
import { useTimeZone } from '../../ui/time/time-zone.tsx'
import { dayOf } from '../../ui/time/zoned.ts'
import { useActionName } from './action-name.ts'
import { AuditFilters } from './audit-filters.tsx'
import { useAuditColumns } from './audit-columns.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { useAuditTable, type AuditTableState } from './use-audit-table.ts'
import { useTableError } from '../../shared/load-failed.tsx'

export function AuditTable() {
  const { t } = useTranslate()
  const nameOf = useActionName()
  const columns = useAuditColumns()
  const table = useAuditTable()
  const [open, setOpen] = useState<AuditEntry | null>(null)
  const log = useAuditLog(table)
  const rows = log.data?.items
  const zone = useTimeZone()
  const targetName = rows?.find(({ targetId }) => targetId === table.filters.target[0])?.targetName ?? null
  const failed = useTableError(log)
  return (
    <>
      <DataTable<AuditEntry>
        id="audit"
        label={t('audit.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ action }) => nameOf(action)}
        groupOf={({ at }) => dayOf(at, zone)}
        groupName={(day) => <SpokenDay day={day} />}
        fetching={log.isFetching}
        error={failed}
        toolbar={<AuditFilters table={table} targetName={targetName} />}
        rowActions={(entry) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('audit.details_of', { name: nameOf(entry.action) })}
            onClick={() => setOpen(entry)}
          >
            <IconListDetails size={18} />
          </ActionIcon>
        )}
        paging={pagingOf(table, log.data)}
        empty={<NoEntries table={table} />}
      />
      <EntryDialog
        entry={open}
        onClose={() => setOpen(null)}
        onFilter={(name, value) => {
          setOpen(null)
          table.setFilter(name, [value])
        }}
      />
    </>
  )
}

const useAuditLog = ({ matching, folded, page, pageSize }: AuditTableState) =>
  useQuery({
    ...query(auditApi.list, {
      query: { ...matching, ...(folded && { fold: 'true' as const }), page, pageSize },
    }),
    placeholderData: keepPreviousData,
    ...freshness.auditLog,
  })

function NoEntries({ table }: { table: AuditTableState }) {
  const { t } = useTranslate()
  return (
    <Empty
      title={t(table.filtered ? 'audit.empty.filtered' : 'audit.empty.title')}
      message={<Text span>{t('audit.empty.message')}</Text>}
      actions={
        table.filtered && (
          <Button variant="default" onClick={table.clear}>
            {t('audit.filter.clear')}
          </Button>
        )
      }
    />
  )
}
