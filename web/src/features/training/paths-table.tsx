import { pathsApi, pathStates, type PathSummary } from '#contract/courses/paths.ts'
import { Badge, Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconRoute } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { useTableError } from '../../shared/load-failed.tsx'
import type { Column } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { NoneFound } from '../../ui/data-table/none-found.tsx'
import { pagingOf } from '../../ui/data-table/paging-of.ts'
import { useTableState } from '../../ui/data-table/use-table-state.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { CreatePath } from './create-path.tsx'
import classes from './training.module.css'

const colours = { draft: 'yellow', published: 'green', archived: 'gray' } as const

export function PathState({ state }: Pick<PathSummary, 'state'>) {
  const { t } = useTranslate()
  return (
    <Badge variant="light" color={colours[state]}>
      {t(`training.path.state.${state}`)}
    </Badge>
  )
}

function useColumns(): Column<PathSummary>[] {
  const { t } = useTranslate()
  return [
    {
      key: 'title',
      title: t('training.path.title'),
      primary: true,
      render: ({ id, title, language }) => (
        <Link to={`/dashboard/training/paths/${id}`} className={classes.name} lang={language}>
          {title}
        </Link>
      ),
    },
    { key: 'state', title: t('training.path.state'), render: (path) => <PathState state={path.state} /> },
    { key: 'courses', title: t('training.courses'), align: 'end', render: ({ courses }) => courses },
    { key: 'people', title: t('training.path.people'), align: 'end', render: ({ people }) => people },
  ]
}

/** The learning paths of a company, the one worked on last first. */
export default function PathsTable() {
  const { t } = useTranslate()
  const columns = useColumns()
  const [creating, setCreating] = useState(false)
  const table = useTableState<'', 'state'>({ sort: '', sorts: [''], filters: ['state'] })
  const state = pathStates.find((one) => one === table.filters.state[0])
  const { page, pageSize, search } = table
  const list = useQuery({
    ...query(pathsApi.list, {
      query: { page, pageSize, ...(search && { search }), ...(state && { state }) },
    }),
    ...freshness.courses,
    placeholderData: keepPreviousData,
  })
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setCreating(true)}>
      {t('training.path.create')}
    </Button>
  )
  const isBare = list.data?.items.length === 0 && !table.filtered
  return (
    <>
      <PageHeader
        title={t('training.paths')}
        description={t('training.paths.lead')}
        back={{ to: '/dashboard/training', label: t('training.title') }}
        action={!isBare && create}
      />
      <DataTable
        id="paths"
        label={t('training.paths')}
        columns={columns}
        rows={list.data?.items}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        paging={pagingOf(table, list.data)}
        toolbar={
          <>
            <SearchField label={t('training.paths.search')} value={search} onChange={table.setSearch} />
            <NativeSelect
              aria-label={t('training.path.state')}
              value={state ?? ''}
              data={[
                { value: '', label: t('training.path.state.all') },
                ...pathStates.map((value) => ({ value, label: t(`training.path.state.${value}`) })),
              ]}
              onChange={(event) => table.setFilter('state', [event.currentTarget.value])}
            />
          </>
        }
        empty={
          table.filtered ? (
            <NoneFound
              title={t('training.paths.none_found')}
              message={t('training.paths.none_found_how')}
              onClear={table.clear}
            />
          ) : (
            <Empty
              icon={<IconRoute size={28} />}
              title={t('training.paths.empty')}
              message={t('training.paths.empty_how')}
              actions={create}
            />
          )
        }
        fetching={list.isFetching}
        error={useTableError(list)}
      />
      <CreatePath opened={creating} onClose={() => setCreating(false)} />
    </>
  )
}
