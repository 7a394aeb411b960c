import { standings, trainingApi, type Assignment } from '#contract/training/training.ts'
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { useTableError } from '../../shared/load-failed.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { NoneFound } from '../../ui/data-table/none-found.tsx'
import { pagingOf } from '../../ui/data-table/paging-of.ts'
import { useTableState } from '../../ui/data-table/use-table-state.ts'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { fullName, useStandingColumns } from './standing-columns.tsx'

/** Who is to complete something, and how each stands. */
export function AssignedPeople({ id, kind }: { id: string; kind: Assignment['what']['kind'] }) {
  const { t } = useTranslate()
  const columns = useStandingColumns(kind)
  const table = useTableState<'', 'standing'>({ sort: '', sorts: [''], filters: ['standing'] })
  const { page, pageSize, search } = table
  const standing = standings.find((one) => one === table.filters.standing[0])
  const list = useQuery({
    ...query(trainingApi.people, {
      params: { id },
      query: { page, pageSize, ...(search && { search }), ...(standing && { standing }) },
    }),
    ...freshness.courses,
    placeholderData: keepPreviousData,
  })
  return (
    <DataTable
      id="assigned"
      label={t('training.people')}
      columns={columns}
      rows={list.data?.items}
      rowKey={({ person }) => person.id}
      rowName={fullName}
      paging={pagingOf(table, list.data)}
      toolbar={
        <>
          <SearchField label={t('training.people.search')} value={search} onChange={table.setSearch} />
          <NativeSelect
            aria-label={t('training.field.standing')}
            value={standing ?? ''}
            data={[
              { value: '', label: t('training.standing.all') },
              ...standings.map((value) => ({ value, label: t(`training.standing.${value}`) })),
            ]}
            onChange={(event) => table.setFilter('standing', [event.currentTarget.value])}
          />
        </>
      }
      empty={
        table.filtered ? (
          <NoneFound
            title={t('training.people.none_found')}
            message={t('training.people.none_found_how')}
            onClear={table.clear}
          />
        ) : (
          <Empty title={t('training.people.none')} message={t('training.people.none_how')} />
        )
      }
      fetching={list.isFetching}
      error={useTableError(list)}
    />
  )
}
