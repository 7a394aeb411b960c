import { auditApi, type AuditEntry } from '#contract/people/audit.ts'
import { ActionIcon, Button, Text } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import type { Column } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { SpokenDay } from '../../ui/time/spoken-day.tsx'
import { DateTime } from '../../ui/time/time.tsx'
import { useTimeZone } from '../../ui/time/time-zone.tsx'
import { dayOf } from '../../ui/time/zoned.ts'
import { useActionName } from './action-name.ts'
import { AuditFilters } from './audit-filters.tsx'
import classes from './audit.module.css'
import { EntryDialog } from './entry-dialog.tsx'
import { useAuditTable } from './use-audit-table.ts'
import { useTableError } from '../../shared/load-failed.tsx'

const none = <span className={classes.none}>–</span>

export function AuditTable() {
  const { t } = useTranslate()
  const nameOf = useActionName()
  const table = useAuditTable()
  const [open, setOpen] = useState<AuditEntry | null>(null)
  const log = useQuery({
    ...query(auditApi.list, {
      query: {
        ...table.matching,
        ...(table.folded && { fold: 'true' as const }),
        page: table.page,
        pageSize: table.pageSize,
      },
    }),
    placeholderData: keepPreviousData,
    ...freshness.auditLog,
  })
  const rows = log.data?.items
  const zone = useTimeZone()
  const targetName = rows?.find(({ targetId }) => targetId === table.filters.target[0])?.targetName ?? null
  const columns: Column<AuditEntry>[] = [
    {
      key: 'at',
      title: t('audit.field.at'),
      primary: true,
      render: ({ at }) => (
        <span className={`tabular ${classes.at}`}>
          <DateTime at={at} style="seconds" />
        </span>
      ),
    },
    {
      key: 'actor',
      title: t('audit.field.actor'),
      render: ({ actorName }) => <span className={classes.words}>{actorName || t('audit.nobody')}</span>,
    },
    { key: 'action', title: t('audit.field.action'), render: ({ action }) => nameOf(action) },
    {
      key: 'target',
      title: t('audit.field.target'),
      render: ({ targetName: name, targetType }) =>
        name || targetType ? (
          <span className={classes.words}>
            {name ?? t({ key: `audit.target.${targetType}`, defaultValue: targetType ?? '' })}
          </span>
        ) : (
          none
        ),
    },
    {
      key: 'ip',
      title: t('audit.field.ip'),
      hiddenAtFirst: true,
      render: ({ ip }) => (ip ? <span className="tabular">{ip}</span> : none),
    },
  ]
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
        paging={{
          page: table.page,
          pageSize: table.pageSize,
          total: log.data?.total ?? 0,
          totalPages: log.data?.totalPages ?? 0,
          setPage: table.setPage,
          setPageSize: table.setPageSize,
        }}
        empty={
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
        }
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
