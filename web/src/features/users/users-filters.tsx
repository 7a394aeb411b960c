import { roles } from '#contract/roles.ts'
import { statuses, usersApi } from '#contract/users.ts'
import { Button, MultiSelect, Pill, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { query } from '../../api/client.ts'
import { lastLogins } from './last-login.ts'
import type { UsersTableState } from './use-users-table.ts'
import classes from './users.module.css'

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

/** Search and filters; every choice stands in the address. */
export function UsersFilters({ table }: { table: UsersTableState }) {
  const { t } = useTranslate()
  const tags = useQuery(query(usersApi.tags)).data?.items ?? []
  const chosen = table.filters
  const known = [...new Set([...tags, ...chosen.tag])]
  return (
    <>
      <SearchField table={table} />
      <Filter
        label={t('users.field.role')}
        data={roles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
        value={chosen.role}
        onChange={(values) => table.setFilter('role', values)}
      />
      <Filter
        label={t('users.field.status')}
        data={statuses.map((status) => ({ value: status, label: t(`users.status.${status}`) }))}
        value={chosen.status}
        onChange={(values) => table.setFilter('status', values)}
      />
      <Select
        className={classes.filter ?? ''}
        aria-label={t('users.field.last_login')}
        placeholder={t('users.field.last_login')}
        data={lastLogins.map((value) => ({ value, label: t(`users.filter.last_login.${value}`) }))}
        value={chosen.lastLogin[0] ?? null}
        onChange={(value) => table.setFilter('lastLogin', value ? [value] : [])}
        clearable
        clearButtonProps={{
          'aria-label': t('users.filter.clear_one', { name: t('users.field.last_login') }),
        }}
      />
      {known.length > 0 && (
        <Filter
          label={t('users.field.tags')}
          data={known}
          value={chosen.tag}
          onChange={(values) => table.setFilter('tag', values)}
          searchable
        />
      )}
    </>
  )
}

/** What the table shows is limited to, in words; one press takes a limit away. What is searched for stands in its field. */
export function ChosenFilters({ table }: { table: UsersTableState }) {
  const { t } = useTranslate()
  const chosen = table.filters
  // An address may name what there is not.
  const known = (field: 'role' | 'status' | 'lastLogin', all: readonly string[]) =>
    chosen[field].filter((value) => all.includes(value))
  const told = [
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
  ] as const
  const shown = told.filter(({ values }) => values.length > 0)
  if (shown.length === 0) return null
  return (
    <div className={classes.chosen}>
      {shown.map(({ key, name, values }) => (
        <Pill
          key={key}
          size="lg"
          classNames={{ root: classes.chip ?? '', label: classes.chipWords ?? '' }}
          withRemoveButton
          onRemove={() => table.setFilter(key, [])}
          removeButtonProps={{
            'aria-label': t('users.filter.clear_one', { name }),
            'aria-hidden': false,
            tabIndex: 0,
          }}
        >
          {t('users.filter.is', { name, values: values.join(', ') })}
        </Pill>
      ))}
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconX size={16} aria-hidden />}
        onClick={table.clear}
      >
        {t('users.filter.clear')}
      </Button>
    </div>
  )
}

type FilterProps = {
  label: string
  data: (string | { value: string; label: string })[]
  value: string[]
  onChange: (values: string[]) => void
  searchable?: boolean
}

function Filter({ label, data, value, onChange, searchable = false }: FilterProps) {
  const { t } = useTranslate()
  return (
    <MultiSelect
      className={classes.filter ?? ''}
      aria-label={label}
      placeholder={value.length ? t('users.filter.chosen', { name: label, count: value.length }) : label}
      data={data}
      value={value}
      onChange={onChange}
      searchable={searchable}
      // What is chosen is read below, where there is room for it.
      classNames={{ pill: classes.unseen ?? '' }}
      clearable
      clearButtonProps={{ 'aria-label': t('users.filter.clear_one', { name: label }) }}
      nothingFoundMessage={t('ui.nothing_found')}
    />
  )
}
