import type { ManagedUser, UserFilters } from '#contract/people/users.ts'
import { Button, Group, SegmentedControl } from '@mantine/core'
import { IconFileUpload, IconUserPlus } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { useSheet } from '../../ui/sheet/use-sheet.ts'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { PersonMenu } from './person/person-menu.tsx'
import { usePeopleSelection } from './bulk/use-people-selection.ts'
import { fullName, useUserColumns } from './user-columns.tsx'
import { ChosenFilters, UsersFilters } from './users-filters.tsx'
import { usePeopleList } from './use-people-list.ts'
import { useUsersTable } from './use-users-table.ts'

const keyOf = ({ id }: ManagedUser) => id
const actionsOf = (user: ManagedUser) => <PersonMenu user={user} />
const PersonSheet = lazy(() => import('./person/person-sheet.tsx'))

export default function UsersTable() {
  const { t } = useTranslate()
  const table = useUsersTable()
  const [filtering, setFiltering] = useState(false)
  const list = usePeopleList(table)
  const sheet = useSheet('person', list.rows?.map(({ id }) => id) ?? [])
  const columns = useUserColumns(sheet.link)
  return (
    <>
      <UsersHeader />
      <ChoosablePeople
        matching={table.matching}
        total={list.total}
        isMore={list.isMore}
        columns={columns}
        rows={list.rows}
        open={sheet.open}
        sorting={{ sort: table.sort, setSort: (sort) => table.setSort(sort as typeof table.sort) }}
        fetching={list.fetching}
        error={list.error}
        toolbar={<UsersFilters table={table} opened={filtering} setOpened={setFiltering} />}
        view={
          <SegmentedControl
            aria-label={t('users.view')}
            size="sm"
            data={[
              { value: 'pages', label: t('users.view.pages') },
              { value: 'scroll', label: t('users.view.scroll') },
            ]}
            value={list.scrolls ? 'scroll' : 'pages'}
            onChange={(view) => list.setScrolls(view === 'scroll')}
          />
        }
        chips={<ChosenFilters table={table} onOpen={() => setFiltering(true)} />}
        {...list.others}
        empty={<NobodyFound filtered={table.filtered} onClear={table.clear} />}
      />
      {sheet.shown !== null && (
        <Suspense fallback={null}>
          <PersonSheet sheet={sheet} row={list.rows?.find(({ id }) => id === sheet.shown)} />
        </Suspense>
      )}
    </>
  )
}

type Listed = Omit<
  ComponentProps<typeof DataTable<ManagedUser>>,
  'id' | 'label' | 'rowKey' | 'rowName' | 'rowActions' | 'selection' | 'bulk'
>

/** Who is chosen is known here and not above: what stands round the rows is not drawn anew with each tick. */
function ChoosablePeople({
  matching,
  total,
  isMore,
  ...list
}: Listed & { matching: UserFilters; total: number; isMore: boolean }) {
  const { t } = useTranslate()
  const people = usePeopleSelection(list.rows, matching, { total, isMore })
  return (
    <DataTable<ManagedUser>
      id="users"
      label={t('users.title')}
      rowKey={keyOf}
      rowName={fullName}
      rowActions={actionsOf}
      selection={people.selection}
      bulk={<BulkBar people={people} total={total} isMore={isMore} shown={list.rows?.length ?? 0} />}
      shortOnPhones
      {...list}
    />
  )
}

function UsersHeader() {
  const { t } = useTranslate()
  return (
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
  )
}

function NobodyFound({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const { t } = useTranslate()
  return (
    <Empty
      title={t(filtered ? 'users.empty.filtered' : 'users.empty.title')}
      message={t(filtered ? 'users.empty.filtered_message' : 'users.empty.message')}
      actions={
        filtered ? (
          <Button variant="default" onClick={onClear}>
            {t('ui.filter.clear')}
          </Button>
        ) : (
          <Button component={Link} to="new">
            {t('users.invite')}
          </Button>
        )
      }
    />
  )
}
