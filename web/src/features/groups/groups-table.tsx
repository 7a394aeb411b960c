import { groupsApi, type GroupSummary } from '#contract/people/groups.ts'
import { Button } from '@mantine/core'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { useTableError } from '../../shared/load-failed.tsx'
import type { Column } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { NoneFound } from '../../ui/data-table/none-found.tsx'
import { pagingOf } from '../../ui/data-table/paging-of.ts'
import { useTableState } from '../../ui/data-table/use-table-state.ts'
import { formatNumber } from '../../ui/number.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { useLocale } from '../../ui/use-locale.ts'
import { GroupDialog } from './group-dialog.tsx'
import classes from './groups.module.css'

function useColumns(): Column<GroupSummary>[] {
  const { t } = useTranslate()
  const locale = useLocale()
  return [
    {
      key: 'name',
      title: t('groups.field.name'),
      primary: true,
      render: ({ id, name, description }) => (
        <span className={classes.words}>
          <Link to={id} className={classes.name}>
            {name}
          </Link>
          {description && <span className={classes.quiet}>{description}</span>}
        </span>
      ),
    },
    {
      key: 'kind',
      title: t('groups.field.who'),
      render: ({ rule }) => t(rule ? 'groups.by.rule' : 'groups.by.hand'),
    },
    {
      key: 'people',
      title: t('groups.field.people'),
      align: 'end',
      render: ({ people }) => formatNumber(people, locale),
    },
  ]
}

export function GroupsTable() {
  const { t } = useTranslate()
  const navigate = useNavigate()
  const columns = useColumns()
  const [creating, setCreating] = useState(false)
  const table = useTableState({ sort: '', sorts: [''] })
  const { page, pageSize, search } = table
  const list = useQuery({
    ...query(groupsApi.list, { query: { page, pageSize, ...(search && { search }) } }),
    ...freshness.courses,
    placeholderData: keepPreviousData,
  })
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setCreating(true)}>
      {t('groups.create')}
    </Button>
  )
  const isBare = list.data?.items.length === 0 && !table.filtered
  return (
    <>
      <PageHeader
        title={t('groups.title')}
        description={t('groups.lead')}
        back={{ to: '/dashboard/users', label: t('users.title') }}
        action={!isBare && create}
      />
      <DataTable
        id="groups"
        label={t('groups.title')}
        columns={columns}
        rows={list.data?.items}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        paging={pagingOf(table, list.data)}
        toolbar={<SearchField label={t('groups.search')} value={search} onChange={table.setSearch} />}
        empty={
          table.filtered ? (
            <NoneFound
              title={t('groups.none_found')}
              message={t('groups.none_found.how')}
              onClear={table.clear}
            />
          ) : (
            <Empty
              icon={<IconUsersGroup size={28} />}
              title={t('groups.empty.title')}
              message={t('groups.empty.message')}
              actions={create}
            />
          )
        }
        fetching={list.isFetching}
        error={useTableError(list)}
      />
      <GroupDialog
        opened={creating}
        onClose={() => setCreating(false)}
        onSaved={({ id }) => void navigate(`/dashboard/users/groups/${id}`)}
      />
    </>
  )
}
