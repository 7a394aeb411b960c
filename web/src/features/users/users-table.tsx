import { usersApi, type ManagedUser } from '#contract/people/users.ts'
import { Button, Group, SegmentedControl } from '@mantine/core'
import { IconFileUpload, IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { infinite, query } from '../../api/client.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { PersonMenu } from './person/person-menu.tsx'
import { usePeopleSelection } from './bulk/use-people-selection.ts'
import { fullName, useUserColumns } from './user-columns.tsx'
import { ChosenFilters, UsersFilters } from './users-filters.tsx'
import { useUsersTable } from './use-users-table.ts'
import { useTableError } from '../../shared/load-failed.tsx'
import { useMore } from '../../shared/use-more.ts'

export default function UsersTable() {
  const { t } = useTranslate()
  const table = useUsersTable()
  const columns = useUserColumns()
  const [params, setParams] = useSearchParams()
  const scrolls = params.get('view') === 'scroll'
  const [filtering, setFiltering] = useState(false)

  const asked = { ...table.matching, sort: table.sort, pageSize: table.pageSize }
  const paged = useQuery({
    ...query(usersApi.list, { query: { ...asked, page: table.page } }),
    placeholderData: keepPreviousData,
    enabled: !scrolls,
  })
  const endless = useInfiniteQuery({
    ...infinite(usersApi.list, { query: asked }),
    placeholderData: keepPreviousData,
    enabled: scrolls,
  })
  const source = scrolls ? endless : paged
  const pages = scrolls ? endless.data?.pages : paged.data && [paged.data]
  const rows = pages?.flatMap((page) => page.items)
  const total = pages?.at(-1)?.total ?? 0
  const people = usePeopleSelection(rows, table.matching, total)

  const failed = useTableError(source)
  const further = useMore(endless)
  return (
    <>
      <PageHeader
        title={t('users.title')}
        action={
          <Group gap="xs">
            <Button component={Link} to="groups" variant="default">
              {t('groups.title')}
            </Button>
            <Button
              component={Link}
              to="import"
              variant="default"
              leftSection={<IconFileUpload size={16} aria-hidden />}
            >
              {t('users.import')}
            </Button>
            <Button component={Link} to="new" leftSection={<IconUserPlus size={16} aria-hidden />}>
              {t('users.invite')}
            </Button>
          </Group>
        }
      />
      <DataTable<ManagedUser>
        id="users"
        label={t('users.title')}
        columns={columns}
        rows={rows}
        rowKey={(user) => user.id}
        rowName={fullName}
        sorting={{ sort: table.sort, setSort: (sort) => table.setSort(sort as typeof table.sort) }}
        fetching={source.isFetching}
        error={failed}
        selection={people.selection}
        bulk={<BulkBar people={people} total={total} shown={rows?.length ?? 0} />}
        rowActions={(user) => <PersonMenu user={user} />}
        toolbar={<UsersFilters table={table} opened={filtering} setOpened={setFiltering} />}
        view={
          <SegmentedControl
            aria-label={t('users.view')}
            size="sm"
            data={[
              { value: 'pages', label: t('users.view.pages') },
              { value: 'scroll', label: t('users.view.scroll') },
            ]}
            value={scrolls ? 'scroll' : 'pages'}
            onChange={(view) =>
              setParams((before) => {
                const next = new URLSearchParams(before)
                next.delete('page')
                if (view === 'scroll') next.set('view', view)
                else next.delete('view')
                return next
              })
            }
          />
        }
        chips={<ChosenFilters table={table} onOpen={() => setFiltering(true)} />}
        shortOnPhones
        {...(scrolls
          ? {
              more: {
                ...further,
                shown: rows?.length ?? 0,
                total,
              },
            }
          : {
              paging: {
                page: table.page,
                pageSize: table.pageSize,
                total,
                totalPages: paged.data?.totalPages ?? 0,
                setPage: table.setPage,
                setPageSize: table.setPageSize,
              },
            })}
        empty={
          <Empty
            title={t(table.filtered ? 'users.empty.filtered' : 'users.empty.title')}
            message={t(table.filtered ? 'users.empty.filtered_message' : 'users.empty.message')}
            actions={
              table.filtered ? (
                <Button variant="default" onClick={table.clear}>
                  {t('ui.filter.clear')}
                </Button>
              ) : (
                <Button component={Link} to="new">
                  {t('users.invite')}
                </Button>
              )
            }
          />
        }
      />
    </>
  )
}
