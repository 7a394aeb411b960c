import { importsApi, type UserBatch } from '#contract/people/imports.ts'
import { Anchor, Badge, Stack, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { query } from '../../../api/client.ts'
import { freshness } from '../freshness.ts'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { RelativeTime } from '../../../ui/time/time.tsx'
import { isMoving } from '../batches-query.ts'
import { useTableError } from '../../../shared/load-failed.tsx'

const colours: Partial<Record<UserBatch['state'], string>> = {
  done: 'green',
  failed: 'red',
  planned: 'yellow',
  running: 'yellow',
  planning: 'yellow',
  undoing: 'yellow',
}

export function BatchState({ state }: Pick<UserBatch, 'state'>) {
  const { t } = useTranslate()
  return (
    <Badge variant="light" color={colours[state] ?? 'gray'}>
      {t(`users.batch.state.${state}`)}
    </Badge>
  )
}

export function useBatchName() {
  const { t } = useTranslate()
  return ({ filename, kind }: Pick<UserBatch, 'filename' | 'kind'>) =>
    filename ?? t(`users.batch.kind.${kind}`)
}

/** Imports and changes of many people, newest first: each can be opened, and undone while there is time. */
export function BatchList() {
  const { t } = useTranslate()
  const nameOf = useBatchName()
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(10)
  const batches = useQuery({
    ...query(importsApi.list, { query: { page, pageSize } }),
    placeholderData: keepPreviousData,
    ...freshness.importBatches,
    refetchInterval: ({ state }) => (state.data?.items.some(isMoving) ? 2000 : false),
  })
  const failed = useTableError(batches)
  if (batches.data?.total === 0) return null
  const sum = ({ done }: UserBatch) =>
    (done.create ?? 0) + (done.update ?? 0) + (done.deactivate ?? 0) + (done.invite ?? 0)
  const columns: Column<UserBatch>[] = [
    {
      key: 'name',
      title: t('users.batch.what'),
      primary: true,
      render: (batch) => (
        <Anchor component={Link} to={`/dashboard/users/import/${batch.id}`}>
          {nameOf(batch)}
        </Anchor>
      ),
    },
    { key: 'state', title: t('users.field.status'), render: (batch) => <BatchState state={batch.state} /> },
    { key: 'people', title: t('users.batch.people'), align: 'end', render: sum },
    { key: 'by', title: t('users.batch.by'), render: (batch) => batch.createdBy },
    { key: 'at', title: t('users.batch.at'), render: (batch) => <RelativeTime at={batch.createdAt} /> },
  ]
  return (
    <Stack mt="xl" gap="md" component="section">
      <Title order={2}>{t('users.batch.past')}</Title>
      <DataTable
        id="user-batches"
        label={t('users.batch.past')}
        columns={columns}
        rows={batches.data?.items}
        rowKey={(batch) => batch.id}
        rowName={nameOf}
        error={failed}
        paging={{
          page,
          pageSize,
          total: batches.data?.total ?? 0,
          totalPages: batches.data?.totalPages ?? 0,
          setPage,
          setPageSize,
        }}
        empty={null}
      />
    </Stack>
  )
}
