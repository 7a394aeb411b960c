import { groupsApi, type GroupPerson, type GroupSummary } from '#contract/people/groups.ts'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../api/action.ts'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { useTableError } from '../../shared/load-failed.tsx'
import type { Column } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { pagingOf } from '../../ui/data-table/paging-of.ts'
import { useTableState } from '../../ui/data-table/use-table-state.ts'
import { Person } from '../../ui/person.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { RelativeTime } from '../../ui/time/time.tsx'
import classes from './groups.module.css'

const fullName = ({ name, surname }: GroupPerson) => `${name} ${surname}`.trim()

function useColumns({ id, rule }: GroupSummary): Column<GroupPerson>[] {
  const { t } = useTranslate()
  const remove = useAction(groupsApi.removePerson, {
    refreshes: [groupsApi.people, groupsApi.byId, groupsApi.moves, groupsApi.list],
    success: 'groups.removed',
  })
  const acts: Column<GroupPerson> = {
    key: 'acts',
    title: t('groups.field.acts'),
    align: 'end',
    render: (person) => (
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-label={t('groups.remove_named', { name: fullName(person) })}
        loading={remove.isPending && remove.variables.params.userId === person.id}
        onClick={() => remove.mutate({ params: { id, userId: person.id } })}
      >
        {t('groups.remove')}
      </Button>
    ),
  }
  return [
    {
      key: 'name',
      title: t('groups.field.person'),
      primary: true,
      render: (person) => <Person {...person} to={`/dashboard/users/${person.id}`} />,
    },
    {
      key: 'enteredAt',
      title: t('groups.field.entered'),
      render: ({ enteredAt }) => <RelativeTime at={enteredAt} />,
    },
    ...(rule ? [] : [acts]),
  ]
}

export function GroupPeople({ group }: { group: GroupSummary }) {
  const { t } = useTranslate()
  const columns = useColumns(group)
  const table = useTableState({ sort: '', sorts: [''] })
  const { page, pageSize, search } = table
  const list = useQuery({
    ...query(groupsApi.people, {
      params: { id: group.id },
      query: { page, pageSize, ...(search && { search }) },
    }),
    ...freshness.courses,
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label={t('groups.people')}>
      <h2 className={classes.heading}>{t('groups.people_count', { count: group.people })}</h2>
      <DataTable
        id="group-people"
        label={t('groups.people')}
        columns={columns}
        rows={list.data?.items}
        rowKey={({ id }) => id}
        rowName={fullName}
        paging={pagingOf(table, list.data)}
        toolbar={<SearchField label={t('groups.people.search')} value={search} onChange={table.setSearch} />}
        empty={
          <Empty
            title={t('groups.people.none')}
            message={t(group.rule ? 'groups.people.none_rule' : 'groups.people.none_hand')}
          />
        }
        fetching={list.isFetching}
        error={useTableError(list)}
      />
    </section>
  )
}
