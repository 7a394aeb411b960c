import { standings, trainingApi, type AssignedPerson, type Assignment } from '#contract/training.ts'
import { Badge, NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { useTableError } from '../../shared/load-failed.tsx'
import type { Column } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { NoneFound } from '../../ui/data-table/none-found.tsx'
import { pagingOf } from '../../ui/data-table/paging-of.ts'
import { useTableState } from '../../ui/data-table/use-table-state.ts'
import { useDayText } from '../../ui/day.ts'
import { Person } from '../../ui/person.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty } from '../../ui/states.tsx'
import { DateTime } from '../../ui/time.tsx'

const colours = { done: 'green', under_way: 'green', not_begun: 'gray', overdue: 'red' } as const

function useColumns(kind: Assignment['what']['kind']): Column<AssignedPerson>[] {
  const { t } = useTranslate()
  const dayText = useDayText()
  return [
    {
      key: 'person',
      title: t('training.field.person'),
      primary: true,
      render: ({ person }) => <Person {...person} to={`/dashboard/users/${person.id}`} />,
    },
    {
      key: 'standing',
      title: t('training.field.standing'),
      render: ({ standing }) => (
        <Badge variant={standing === 'done' ? 'filled' : 'light'} color={colours[standing]}>
          {t(`training.standing.${standing}`)}
        </Badge>
      ),
    },
    {
      key: 'done',
      title: t(`training.field.done_${kind}`),
      align: 'end',
      render: ({ done, of }) => t('training.done_of', { done, of }),
    },
    {
      key: 'dueOn',
      title: t('training.field.due'),
      render: ({ dueOn }) => (dueOn ? dayText(dueOn) : '–'),
    },
    {
      key: 'completedAt',
      title: t('training.field.completed'),
      givesWay: 'first',
      render: ({ completedAt }) => (completedAt ? <DateTime at={completedAt} style="date" /> : '–'),
    },
  ]
}

/** Who is to complete something, and how each stands. */
export function AssignedPeople({ id, kind }: { id: string; kind: Assignment['what']['kind'] }) {
  const { t } = useTranslate()
  const columns = useColumns(kind)
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
      rowName={({ person }) => `${person.name} ${person.surname}`.trim()}
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
