import type { Language } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import {
  detailFields,
  lineFields,
  personFieldKeys,
  personFields,
  type PersonFieldKey,
} from '#contract/person-fields.ts'
import type { Role } from '#contract/roles.ts'
import { usersApi, type ManagedUser } from '#contract/users.ts'
import { NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { query } from '../../api/client.ts'
import { useMe } from '../../api/me.ts'
import { useOfferedLanguages } from '../../locales/offered.ts'
import { LanguageSelect } from '../../ui/language-select.tsx'
import { TagsField } from '../../ui/tags-field.tsx'
import { TimeZoneSelect } from '../../ui/time-zone-select.tsx'
import { rolesToGive } from './may.ts'

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
} & Record<(typeof lineFields)[number], string>

export const valuesOf = (user?: ManagedUser): UserValues => ({
  name: user?.name ?? '',
  surname: user?.surname ?? '',
  email: user?.email ?? '',
  role: user?.role ?? '',
  ...(Object.fromEntries(
    detailFields.map((key) => [key, user?.[key] ?? (personFields[key].given === 'list' ? [] : '')]),
  ) as Pick<UserValues, (typeof detailFields)[number]>),
  invite: true,
})

/** An empty field says "none"; what a person did not touch is not sent, so that two who edit do not undo each other. */
export function changedValues(values: UserValues, before: UserValues) {
  const given = (key: PersonFieldKey) => {
    const value = values[key as keyof UserValues]
    return personFields[key].given === 'maybe' ? String(value).trim() || null : value
  }
  return Object.fromEntries(
    personFieldKeys
      .filter((key) => String(values[key as keyof UserValues]) !== String(before[key as keyof UserValues]))
      .map((key) => [key, given(key)]),
  )
}

/** The fields of a person, for creating and for editing. `self`: one's own role is not one's own to change. */
export function UserFields({ form, self = false }: { form: UseFormReturnType<UserValues>; self?: boolean }) {
  const { t } = useTranslate()
  const me = useMe()
  const { languages } = useOfferedLanguages()
  const tags = useQuery(query(usersApi.tags)).data?.items ?? []
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
      {lineFields.length > 0 && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {lineFields.map((key) => (
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
    </Stack>
  )
}
