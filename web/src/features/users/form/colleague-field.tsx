import { usersApi, type Colleague } from '#contract/people/users.ts'
import type { ReactNode } from 'react'
import { call } from '../../../api/client.ts'
import { PeoplePicker } from '../../../ui/fields/people-picker.tsx'

type Props = {
  label: string
  value?: Colleague | null
  onChange: (person: Colleague | null) => void
  error?: ReactNode
}

/** One person of the company, found by their name. Another one who is chosen takes their place. */
export function ColleagueField({ label, value = null, onChange, error }: Props) {
  return (
    <PeoplePicker<Colleague>
      label={label}
      people={value ? [value] : []}
      onChange={(people) => onChange(people.at(-1) ?? null)}
      of={usersApi.list.id}
      find={(search) => call(usersApi.list, { query: { search, pageSize: 10 } })}
      error={error}
    />
  )
}
