import { rowOutcomes, type BatchRow, type RowOutcome } from '#contract/people/batch-rows.ts'
import { importsApi, type Invitations, type UserBatch } from '#contract/people/imports.ts'
import type { Status } from '#contract/people/users.ts'
import { Anchor, Badge, Button, Chip, Group, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link, useSearchParams } from 'react-router'
import { useAction } from '../../../api/action.ts'
import { query } from '../../../api/client.ts'
import { useDownload } from '../../../api/files/use-download.ts'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { Empty } from '../../../ui/page/states.tsx'
import { useTableState } from '../../../ui/data-table/use-table-state.ts'
import { batchQueries } from '../batches-query.ts'
import { StatusBadge } from '../status-badge.tsx'
import classes from './imports.module.css'
import { RowChoice } from './row-choice.tsx'
import { RowDetails } from './row-details.tsx'
import { useTableError } from '../../../shared/load-failed.tsx'

const colours: Partial<Record<RowOutcome, string>> = {
  create: 'green',
  invite: 'green',
  unchanged: 'gray',
  deactivate: 'yellow',
  error: 'red',
}
/** Rows that would make an administrator are a kind of their own. */
const ADMINS = 'admins'
/** So are rows of which something is told, whatever becomes of them. */
const NOTED = 'noted'
const choosable: readonly RowOutcome[] = ['create', 'update', 'deactivate', 'invite']

/** Every row with what becomes, or became, of it; in a plan each can be left out. */
type Props = {
  batch: UserBatch
  /** Of a plan: when its new people are to be invited. */
  invitations: Invitations | null
}

export function BatchRows({ batch, invitations }: Props) {
  const { t } = useTranslate()
  const [params, setParams] = useSearchParams()
  const table = useTableState({ sort: 'row', sorts: ['row'] })
  const planning = batch.state === 'planned'
  const admins = planning && params.get('outcome') === ADMINS
  const noted = batch.noted > 0 && params.get('outcome') === NOTED
  const only = rowOutcomes.find((outcome) => outcome === params.get('outcome'))
  const rows = useQuery({
    ...query(importsApi.rows, {
      params: { id: batch.id },
      query: {
        page: table.page,
        pageSize: table.pageSize,
        ...(only ? { outcome: [only] } : {}),
        ...(admins ? { givesAdmin: 'true' as const } : {}),
        ...(noted ? { noted: 'true' as const } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const choose = useAction(importsApi.choose, { refreshes: batchQueries, success: false })
  const counted = Object.values(batch.done).some((n) => n > 0)
    ? { ...batch.planned, ...withDone(batch) }
    : batch.planned
  const columns = useColumns(batch, invitations, !rows.isFetching)
  const failed = useTableError(rows)
  return (
    <Stack gap="md" component="section" aria-label={t('users.rows.title')}>
      <Group justify="space-between">
        <Chip.Group
          value={admins ? ADMINS : noted ? NOTED : (only ?? '')}
          onChange={(value) =>
            setParams(value && value !== params.get('outcome') ? { outcome: value } : {}, { replace: true })
          }
        >
          <div className={classes.counts}>
            <Chip value="">{t('users.rows.all', { count: batch.total })}</Chip>
            {rowOutcomes.map((outcome) =>
              (counted[outcome] ?? 0) > 0 ? (
                <Chip key={outcome} value={outcome}>
                  {t(`users.rows.${outcome}`, { count: counted[outcome] ?? 0 })}
                </Chip>
              ) : null,
            )}
            {planning && batch.admins > 0 && (
              <Chip value={ADMINS}>{t('users.rows.admins', { count: batch.admins })}</Chip>
            )}
            {batch.noted > 0 && <Chip value={NOTED}>{t('users.rows.noted', { count: batch.noted })}</Chip>}
          </div>
        </Chip.Group>
        {batch.kind === 'file' && (counted.error ?? 0) > 0 && <ErrorFile id={batch.id} />}
      </Group>
      {planning && (admins || (only && choosable.includes(only))) && (
        <Group gap="xs">
          {[true, false].map((apply) => (
            <Button
              key={String(apply)}
              variant="default"
              size="sm"
              loading={choose.isPending && choose.variables.body.apply === apply}
              onClick={() =>
                choose.mutate({
                  params: { id: batch.id },
                  body: { ...(admins ? { givesAdmin: true } : { outcome: only }), apply },
                })
              }
            >
              {t(apply ? 'users.rows.choose_all' : 'users.rows.choose_none')}
            </Button>
          ))}
        </Group>
      )}
      <DataTable<BatchRow>
        id="batch-rows"
        label={t('users.rows.title')}
        columns={columns}
        rows={rows.data?.items}
        rowKey={({ row }) => String(row)}
        rowName={({ row, email }) => email ?? String(row)}
        fetching={rows.isFetching}
        error={failed}
        paging={{
          page: table.page,
          pageSize: table.pageSize,
          total: rows.data?.total ?? 0,
          totalPages: rows.data?.totalPages ?? 0,
          setPage: table.setPage,
          setPageSize: table.setPageSize,
        }}
        empty={<Empty title={t('users.rows.none')} />}
      />
    </Stack>
  )
}

/** Rows that the run found to be wrong after all count as errors. */
function withDone({ planned, done }: UserBatch) {
  return { ...planned, error: (planned.error ?? 0) + (done.error ?? 0) }
}

function ErrorFile({ id }: { id: string }) {
  const { t } = useTranslate()
  const save = useDownload(importsApi.errorFile)
  return (
    <ExportMenu
      label={t('users.rows.error_file')}
      saving={save.isPending}
      onChoose={(format) => save.mutate({ params: { id }, body: { format } })}
    />
  )
}

/** `fresh`: the rows are as they are now, not as they were before the batch was run. */
function useColumns(batch: UserBatch, invitations: Invitations | null, fresh: boolean): Column<BatchRow>[] {
  const { t } = useTranslate()
  const choice: Column<BatchRow> = {
    key: 'apply',
    title: t('users.rows.apply'),
    render: (row) => choosable.includes(row.outcome) && <RowChoice batchId={batch.id} row={row} />,
  }
  return [
    {
      key: 'row',
      title: t('users.report.row'),
      primary: true,
      render: (row) => (row.absent ? t('users.rows.absent') : row.row),
    },
    {
      key: 'person',
      title: t('users.rows.person'),
      render: (row) => <Person row={row} />,
    },
    {
      key: 'outcome',
      title: t('users.report.outcome'),
      render: (row) => (
        <Group gap={4}>
          <Badge variant={colours[row.outcome] ? 'light' : 'default'} color={colours[row.outcome] ?? 'gray'}>
            {t(`users.outcome.${row.outcome}`)}
          </Badge>
          {row.givesAdmin && (
            <Badge variant="light" color="yellow">
              {t('users.rows.becomes_admin')}
            </Badge>
          )}
          {(row.state === 'undone' || row.state === 'kept') && (
            <Badge variant="default">{t(`users.row_state.${row.state}`)}</Badge>
          )}
          {fresh && wasLeft(batch, row) && (
            <Badge variant="default">
              {t(row.apply ? 'users.row_state.not_done' : 'users.row_state.not_chosen')}
            </Badge>
          )}
        </Group>
      ),
    },
    {
      key: 'status',
      title: t('users.rows.status'),
      render: (row) =>
        row.status &&
        row.state !== 'undone' &&
        !wasLeft(batch, row) && <StatusAfter row={row} status={row.status} invitations={invitations} />,
    },
    { key: 'details', title: t('users.rows.details'), render: (row) => <RowDetails row={row} /> },
    ...(batch.state === 'planned' ? [choice] : []),
  ]
}

/** Whether a batch that is over left a row as it was planned: nobody had ticked it, or it was stopped before. */
const wasLeft = ({ state, inviting }: UserBatch, row: BatchRow) =>
  state !== 'planned' && !inviting && row.state === 'planned' && choosable.includes(row.outcome)

/** The status a row leads to, and of whoever can be invited whether they will be written to. */
function StatusAfter({
  row,
  status,
  invitations,
}: {
  row: BatchRow
  status: Status
  invitations: Invitations | null
}) {
  const { t } = useTranslate()
  const invited = row.invitable && row.apply ? invitations : 'none'
  return (
    <div className={classes.changes}>
      <span>
        <StatusBadge status={status} />
      </span>
      {invitations !== null && (row.outcome === 'create' || row.invitable) && (
        <span>{t(`users.rows.invited.${invited ?? 'none'}`)}</span>
      )}
    </div>
  )
}

function Person({ row }: { row: BatchRow }) {
  const name = [row.name, row.surname].filter(Boolean).join(' ')
  return (
    <div className={classes.changes}>
      {row.userId ? (
        <Anchor component={Link} to={`/dashboard/users/${row.userId}`}>
          {name || row.email}
        </Anchor>
      ) : (
        <span>{name}</span>
      )}
      <span>{row.email}</span>
    </div>
  )
}
