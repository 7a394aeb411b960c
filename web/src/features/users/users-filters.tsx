import { roles } from '#contract/roles.ts'
import { statuses, usersApi } from '#contract/users.ts'
import { Button, MultiSelect, Select, TextInput } from '@mantine/core'
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
      {table.filtered && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={table.clear}
        >
          {t('users.filter.clear')}
        </Button>
      )}
    </>
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
      placeholder={value.length ? '' : label}
      data={data}
      value={value}
      onChange={onChange}
      searchable={searchable}
      clearable
      clearButtonProps={{ 'aria-label': t('users.filter.clear_one', { name: label }) }}
      nothingFoundMessage={t('ui.nothing_found')}
    />
  )
}
