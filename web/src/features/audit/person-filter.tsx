import { usersApi } from '#contract/people/users.ts'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { query } from '../../api/client.ts'
import classes from './audit.module.css'

type Props = { label: string; value: string | undefined; onChange: (id: string | null) => void }

/** Someone of the company, found by a part of their name. */
export function PersonFilter({ label, value, onChange }: Props) {
  const { t } = useTranslate()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const chosen = useQuery({
    ...query(usersApi.byId, { params: { id: value ?? '' } }),
    enabled: value !== undefined,
  }).data
  const found = useQuery({
    ...query(usersApi.list, { query: { ...(search && { search }), pageSize: 20 } }),
    placeholderData: keepPreviousData,
  }).data?.items
  const nameOf = (user: { name: string; surname: string }) => `${user.name} ${user.surname}`.trim()
  const options = new Map((found ?? []).map((user) => [user.id, nameOf(user)]))
  // A super_admin lives in another company, someone erased nowhere any more.
  if (value) options.set(value, chosen ? nameOf(chosen) : (options.get(value) ?? t('audit.someone')))
  return (
    <Select
      className={classes.filter ?? ''}
      aria-label={label}
      placeholder={label}
      data={[...options].map(([id, name]) => ({ value: id, label: name }))}
      value={value ?? null}
      onChange={onChange}
      searchable
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      clearable
      clearButtonProps={{ 'aria-label': t('audit.filter.clear_one', { name: label }) }}
      nothingFoundMessage={t('ui.nothing_found')}
    />
  )
}
