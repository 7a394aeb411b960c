import type { Language } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import {
  detailFields,
  singleLineFields,
  linkFields,
  personFieldKeys,
  personFields,
} from '#contract/people/person-fields.ts'
import type { Role } from '#contract/roles.ts'
import { usersApi, type Colleague, type ManagedUser } from '#contract/people/users.ts'
import { NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { query } from '../../../api/client.ts'
import { useMe } from '../../../api/session/me.ts'
import { useOfferedLanguages } from '../../../locales/offered.ts'
import { LanguageSelect } from '../../../ui/fields/language-select.tsx'
import { TagsField } from '../../../ui/fields/tags-field.tsx'
import { TimeZoneSelect } from '../../../ui/fields/time-zone-select.tsx'
import { ValueField } from '../../../ui/fields/value-field.tsx'
import type { FormValue } from '../../../ui/fields/value-text.ts'
import { useCustomFields } from './use-custom-fields.ts'
import { ColleagueField } from './colleague-field.tsx'
import { rolesToGive } from '../may.ts'

type Link = (typeof linkFields)[number]
const links: ReadonlySet<string> = new Set(linkFields)
const plainDetails = detailFields.filter((key): key is Exclude<typeof key, Link> => !links.has(key))

export type UserValues = {
  name: string
  surname: string
  email: string
  role: Role | ''
  preferredLanguage: Language | ''
  timeZone: string
  externalId: string
  tags: string[]
  invite: boolean
  custom: Record<string, FormValue>
} & Record<(typeof singleLineFields)[number], string> &
  Record<Link, Colleague | null>

export const valuesOf = (user?: ManagedUser): UserValues => ({
  name: user?.name ?? '',
  surname: user?.surname ?? '',
  email: user?.email ?? '',
  role: user?.role ?? '',
  ...(Object.fromEntries(
    plainDetails.map((key) => [key, user?.[key] ?? (personFields[key].given === 'list' ? [] : '')]),
  ) as Pick<UserValues, (typeof plainDetails)[number]>),
  ...(Object.fromEntries(linkFields.map((key) => [key, user?.[key] ?? null])) as Pick<UserValues, Link>),
  invite: true,
  custom: { ...user?.custom },
})

/** People by their ids. */
export const linked = (values: UserValues) =>
  Object.fromEntries(linkFields.map((key) => [key, values[key]?.id ?? null]))

/** What a new person is given of the company's own fields. */
export function filledCustom(custom: UserValues['custom']) {
  const filled = Object.entries(custom).filter(([, value]) => value !== '')
  return filled.length ? Object.fromEntries(filled) : undefined
}

/** The status has a call of its own. */
const formKeys = personFieldKeys.filter(
  (key): key is Exclude<typeof key, 'status' | Link> => key !== 'status' && !links.has(key),
)

/** An empty field says "none"; what a person did not touch is not sent, so that two who edit do not undo each other. */
export function changedValues(values: UserValues, before: UserValues): Record<string, unknown> {
  const changed: Record<string, unknown> = {}
  for (const key of formKeys) {
    const value = values[key]
    if (String(value) === String(before[key])) continue
    changed[key] = personFields[key].given === 'maybe' ? String(value).trim() || null : value
  }
  for (const key of linkFields)
    if (values[key]?.id !== before[key]?.id) changed[key] = values[key]?.id ?? null
  const custom = Object.entries(values.custom).filter(([id, value]) => value !== (before.custom[id] ?? ''))
  if (custom.length)
    changed['custom'] = Object.fromEntries(custom.map(([id, value]) => [id, value === '' ? null : value]))
  return changed
}

/** The fields of a person, for creating and for editing. `self`: one's own role is not one's own to change. */
export function UserFields({ form, self = false }: { form: UseFormReturnType<UserValues>; self?: boolean }) {
  const { t } = useTranslate()
  const me = useMe()
  const { languages } = useOfferedLanguages()
  const tags = useQuery(query(usersApi.tags)).data?.items ?? []
  const custom = useCustomFields()
  const given = rolesToGive(me)
  const role = form.values.role
  const choices = role && !given.includes(role) ? [...given, role] : given
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t('users.field.name')}
          maxLength={limits.nameLength}
          autoComplete="off"
          required
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('users.field.surname')}
          maxLength={limits.nameLength}
          autoComplete="off"
          required
          {...form.getInputProps('surname')}
        />
      </SimpleGrid>
      <TextInput
        type="email"
        label={t('users.field.email')}
        autoComplete="off"
        required
        {...form.getInputProps('email')}
      />
      <NativeSelect
        label={t('users.field.role')}
        description={self ? t('users.form.own_role') : role ? t(`users.role_means.${role}`) : undefined}
        required
        disabled={self}
        data={[
          ...(role ? [] : [{ value: '', label: '' }]),
          ...choices.map((value) => ({ value, label: t(`role.${value}`) })),
        ]}
        {...form.getInputProps('role')}
      />
      {singleLineFields.length > 0 && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {singleLineFields.map((key) => (
            <TextInput
              key={key}
              label={t(`users.field.${key}`)}
              maxLength={limits.personLineLength}
              autoComplete="off"
              {...form.getInputProps(key)}
            />
          ))}
        </SimpleGrid>
      )}
      {linkFields.map((key) => (
        <ColleagueField key={key} label={t(`users.field.${key}`)} {...form.getInputProps(key)} />
      ))}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {languages.length > 1 && (
          <LanguageSelect
            offered={languages}
            label={t('users.field.language')}
            {...form.getInputProps('preferredLanguage')}
          />
        )}
        <TimeZoneSelect label={t('users.field.time_zone')} {...form.getInputProps('timeZone')} />
      </SimpleGrid>
      <TagsField label={t('users.field.tags')} data={tags} {...form.getInputProps('tags')} />
      <TextInput
        label={t('users.field.external_id')}
        description={t('users.form.external_id_how')}
        maxLength={limits.externalIdLength}
        autoComplete="off"
        {...form.getInputProps('externalId')}
      />
      {custom.length > 0 && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {custom.map((field) => (
            <ValueField
              key={field.id}
              of={field}
              label={field.name}
              required={field.required}
              maxLength={limits.customFieldText}
              {...form.getInputProps(`custom.${field.id}`)}
            />
          ))}
        </SimpleGrid>
      )}
    </Stack>
  )
}
