import { programmesApi, type ProgrammeSummary } from '#contract/mentoring/programmes.ts'
import { programmeStates } from '#contract/rules/mentoring/programme-moves.ts'
import { Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconTargetArrow } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { useTableError } from '../../../shared/load-failed.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { NoneFound } from '../../../ui/data-table/none-found.tsx'
import { pagingOf } from '../../../ui/data-table/paging-of.ts'
import { useTableState } from '../../../ui/data-table/use-table-state.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Empty } from '../../../ui/page/states.tsx'
import { CreateProgramme } from './create-programme.tsx'
import { ProgrammeState } from './programme-state.tsx'
import classes from './programmes.module.css'

function useColumns(): Column<ProgrammeSummary>[] {
  const { t } = useTranslate()
  return [
    {
      key: 'name',
      title: t('programmes.field.name'),
      primary: true,
      render: ({ id, name }) => (
        <Link to={`/dashboard/mentoring/programmes/${id}`} className={classes.name}>
          {name}
        </Link>
      ),
    },
    {
      key: 'state',
      title: t('programmes.field.state'),
      render: ({ state }) => <ProgrammeState state={state} />,
    },
    {
      key: 'requests',
      title: t('programmes.field.requests'),
      align: 'end',
      render: ({ requests }) => requests,
    },
    {
      key: 'people',
      title: t('programmes.nav.people'),
      render: ({ kind, mentors, mentees }) =>
        kind === 'peer'
          ? t('programmes.count_peers', { count: mentees })
          : t('programmes.count', { mentors, mentees }),
    },
  ]
}

/** The mentoring programmes of a company, the one worked on last first. */
export default function ProgrammesTable() {
  const { t } = useTranslate()
  const columns = useColumns()
  const [creating, setCreating] = useState(false)
  const table = useTableState<'', 'state'>({ sort: '', sorts: [''], filters: ['state'] })
  const state = programmeStates.find((one) => one === table.filters.state[0])
  const { page, pageSize, search } = table
  const list = useQuery({
    ...query(programmesApi.list, {
      query: { page, pageSize, ...(search && { search }), ...(state && { state }) },
    }),
    ...freshness.mentoring,
    placeholderData: keepPreviousData,
  })
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setCreating(true)}>
      {t('programmes.create')}
    </Button>
  )
  const isBare = list.data?.items.length === 0 && !table.filtered
  return (
    <>
      <PageHeader
        title={t('programmes.title')}
        description={t('programmes.lead')}
        back={{ to: '/dashboard/mentoring', label: t('mentoring.title') }}
        action={!isBare && create}
      />
      <DataTable
        id="programmes"
        label={t('programmes.title')}
        columns={columns}
        rows={list.data?.items}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        paging={pagingOf(table, list.data)}
        toolbar={
          <>
            <SearchField label={t('programmes.search')} value={search} onChange={table.setSearch} />
            <NativeSelect
              aria-label={t('programmes.field.state')}
              value={state ?? ''}
              data={[
                { value: '', label: t('programmes.state.all') },
                ...programmeStates.map((value) => ({ value, label: t(`programmes.state.${value}`) })),
              ]}
              onChange={(event) => table.setFilter('state', [event.currentTarget.value])}
            />
          </>
        }
        empty={
          table.filtered ? (
            <NoneFound
              title={t('programmes.none_found')}
              message={t('programmes.none_found_how')}
              onClear={table.clear}
            />
          ) : (
            <Empty
              icon={<IconTargetArrow size={28} />}
              title={t('programmes.none')}
              message={t('programmes.none_how')}
              actions={create}
            />
          )
        }
        fetching={list.isFetching}
        error={useTableError(list)}
      />
      <CreateProgramme opened={creating} onClose={() => setCreating(false)} />
    </>
  )
}
