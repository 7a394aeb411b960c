import { auditApi, type AuditEntry } from '#contract/people/audit.ts'
import { ActionIcon, Button, Text } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { query } from '../../api/client.ts'
import { freshness } from './freshness.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { pagingOf } from '../../ui/data-table/paging-of.ts'
import { Empty } from '../../ui/page/states.tsx'
import { useSheet } from '../../ui/sheet/use-sheet.ts'
import { SpokenDay } from '../../ui/time/spoken-day.tsx'
import { useTimeZone } from '../../ui/time/time-zone.tsx'
import { dayOf } from '../../ui/time/zoned.ts'
import { useActionName } from './action-name.ts'
import { AuditFilters } from './audit-filters.tsx'
import { useAuditColumns } from './audit-columns.tsx'
import { useAuditTable, type AuditTableState } from './use-audit-table.ts'
import { useTableError } from '../../shared/load-failed.tsx'

const EntrySheet = lazy(() => import('./entry-sheet.tsx'))
/** What of the address names the open entry. */
const OPEN = 'entry'

export function AuditTable() {
  const { t } = useTranslate()
  const nameOf = useActionName()
  const columns = useAuditColumns()
  const table = useAuditTable()
  const log = useAuditLog(table)
  const rows = log.data?.items
  const sheet = useSheet(OPEN, rows?.map(({ id }) => id) ?? [])
  const filterInstead = useFilterInstead()
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
        open={sheet.open}
        groupOf={({ at }) => dayOf(at, zone)}
        groupName={(day) => <SpokenDay day={day} />}
        fetching={log.isFetching}
        error={failed}
        toolbar={<AuditFilters table={table} targetName={targetName} />}
        rowActions={(entry) => (
          <ActionIcon
            component={Link}
            {...sheet.link(entry.id)}
            variant="subtle"
            color="gray"
            aria-label={t('audit.details_of', { name: nameOf(entry.action) })}
          >
            <IconListDetails size={18} />
          </ActionIcon>
        )}
        paging={pagingOf(table, log.data)}
        empty={<NoEntries table={table} />}
      />
      {sheet.shown !== null && (
        <Suspense fallback={null}>
          <EntrySheet
            sheet={sheet}
            row={rows?.find(({ id }) => id === sheet.shown)}
            onFilter={filterInstead}
          />
        </Suspense>
      )}
    </>
  )
}

/** Shows what has to do with an entry, in the place of its sheet: Back leads to that again. */
function useFilterInstead() {
  const [, setParams] = useSearchParams()
  return (name: 'actor' | 'target' | 'batch', value: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      for (const gone of [OPEN, 'page']) next.delete(gone)
      next.set(name, value)
      return next
    })
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
