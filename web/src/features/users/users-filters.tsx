import { roles } from '#contract/roles.ts'
import { statuses, usersApi, type Colleague } from '#contract/people/users.ts'
import { Checkbox, MultiSelect, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { query } from '../../api/client.ts'
import { FilterButton } from '../../ui/lists/filter-button.tsx'
import { FilterChips, type ChosenFilter } from '../../ui/lists/filter-chips.tsx'
import { ColleagueField } from './form/colleague-field.tsx'
import { fullName } from './user-columns.tsx'
import { useChosenCustom } from './form/chosen-custom.ts'
import { lastLogins } from './last-login.ts'
import type { UsersTableState } from './use-users-table.ts'
import classes from './users.module.css'

const CustomFilters = lazy(() => import('./custom-filters.tsx'))

function SearchField({ table }: { table: UsersTableState }) {
  const { t } = useTranslate()
  const [typed, setTyped] = useState(table.search)
  const sent = useRef(table.search)
  const send = useDebouncedCallback((search: string) => {
    sent.current = search
    table.setSearch(search)
  }, 250)
  // The address changed by another hand: the back button, or "clear filters".
  useEffect(() => {
    if (table.search !== sent.current) {
      sent.current = table.search
      setTyped(table.search)
    }
  }, [table.search])
  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={t('users.filter.search')}
      placeholder={t('users.filter.search')}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={limits.searchLength}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        send(event.currentTarget.value.trim())
      }}
    />
  )
}

type Props = { table: UsersTableState; opened: boolean; setOpened: (opened: boolean) => void }

/** Search and filters; every choice stands in the address. */
export function UsersFilters({ table, opened, setOpened }: Props) {
  const { t } = useTranslate()
  const tags = useQuery(query(usersApi.tags)).data?.items ?? []
  const chosen = table.filters
  const known = [...new Set([...tags, ...chosen.tag])]
  const manager = useChosenManager(table)
  const count = useChosen(table).reduce((sum, { values }) => sum + values.length, 0)
  return (
    <>
      <SearchField table={table} />
      <FilterButton count={count} opened={opened} setOpened={setOpened}>
        <div className={classes.filters}>
          <Ticks
            label={t('users.field.role')}
            data={roles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
            value={chosen.role}
            onChange={(values) => table.setFilter('role', values)}
          />
          <Ticks
            label={t('users.field.status')}
            data={statuses.map((status) => ({ value: status, label: t(`users.status.${status}`) }))}
            value={chosen.status}
            onChange={(values) => table.setFilter('status', values)}
          />
        </div>
        <NativeSelect
          label={t('users.field.last_login')}
          data={[
            { value: '', label: t('users.filter.any_time') },
            ...lastLogins.map((value) => ({ value, label: t(`users.filter.last_login.${value}`) })),
          ]}
          value={chosen.lastLogin[0] ?? ''}
          onChange={(event) => table.setFilter('lastLogin', [event.currentTarget.value])}
        />
        {known.length > 0 && (
          <MultiSelect
            label={t('users.field.tags')}
            data={known}
            value={chosen.tag}
            onChange={(values) => table.setFilter('tag', values)}
            searchable
            comboboxProps={{ withinPortal: false }}
            nothingFoundMessage={t('ui.nothing_found')}
          />
        )}
        <ColleagueField
          label={t('users.field.manager')}
          value={manager}
          onChange={(person) => table.setFilter('manager', person ? [person.id] : [])}
        />
        {/* Its calendars come when the filters are opened. */}
        <Suspense fallback={null}>
          <CustomFilters table={table} />
        </Suspense>
      </FilterButton>
    </>
  )
}

/** Whose reports alone are shown: an address names them by their id. */
function useChosenManager({ matching }: UsersTableState): Colleague | null {
  const [id = ''] = matching.manager
  const { data } = useQuery({ ...query(usersApi.byId, { params: { id } }), enabled: id !== '' })
  return id !== '' && data ? data : null
}

type TicksProps = {
  label: string
  data: { value: string; label: string }[]
  value: string[]
  onChange: (values: string[]) => void
}

function Ticks({ label, data, value, onChange }: TicksProps) {
  return (
    <Checkbox.Group label={label} value={value} onChange={onChange}>
      <Stack gap={8} mt={8}>
        {data.map((item) => (
          <Checkbox key={item.value} value={item.value} label={item.label} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** What the table shows is limited to, in words. What is searched for stands in its field. */
function useChosen(table: UsersTableState): ChosenFilter[] {
  const { t } = useTranslate()
  const chosen = table.filters
  const manager = useChosenManager(table)
  // An address may name what there is not.
  const known = (field: 'role' | 'status' | 'lastLogin', all: readonly string[]) =>
    chosen[field].filter((value) => all.includes(value))
  const chips = [
    {
      key: 'role',
      name: t('users.field.role'),
      values: known('role', roles).map((role) => t(`role.${role}`)),
    },
    {
      key: 'status',
      name: t('users.field.status'),
      values: known('status', statuses).map((status) => t(`users.status.${status}`)),
    },
    {
      key: 'lastLogin',
      name: t('users.field.last_login'),
      values: known('lastLogin', lastLogins).map((value) => t(`users.filter.last_login.${value}`)),
    },
    { key: 'tag', name: t('users.field.tags'), values: chosen.tag },
    { key: 'manager', name: t('users.field.manager'), values: manager ? [fullName(manager)] : [] },
  ] as const
  return [
    ...chips.map((filter) => ({ ...filter, clear: () => table.setFilter(filter.key, []) })),
    ...useChosenCustom(table),
  ]
}

export function ChosenFilters({ table, onOpen }: { table: UsersTableState; onOpen: () => void }) {
  return <FilterChips chosen={useChosen(table)} onOpen={onOpen} onClear={table.clear} />
}
