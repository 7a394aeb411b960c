import { customFieldsApi } from '#contract/people/custom-fields.ts'
import { languages, languageNames } from '#contract/languages.ts'
import { groupsApi, type RuleField } from '#contract/people/groups.ts'
import { roles } from '#contract/roles.ts'
import { usersApi } from '#contract/people/users.ts'
import { MultiSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { query } from '../../api/client.ts'
import { optionOf, type Conditions, type Match } from './rule.ts'

type Props = {
  match: Match
  conditions: Conditions
  onMatch: (match: Match) => void
  onConditions: (conditions: Conditions) => void
  error: ReactNode
}

const unique = (values: readonly string[]) => [...new Set(values)]

/** What a rule asks: in each field any of the values, and of the fields all or any. */
export function RuleFields({ match, conditions, onMatch, onConditions, error }: Props) {
  const { t } = useTranslate()
  const { data: choices } = useQuery(query(groupsApi.choices))
  const { data: tags } = useQuery(query(usersApi.tags))
  const { data: fields } = useQuery(query(customFieldsApi.list))
  const set = (field: RuleField, values: string[]) => onConditions({ ...conditions, [field]: values })
  const select = (field: RuleField, data: (string | { value: string; label: string })[]) => (
    <MultiSelect
      label={t(`groups.rule.${field}`)}
      data={data}
      value={conditions[field]}
      onChange={(values) => set(field, values)}
      searchable
      clearable
      nothingFoundMessage={t('ui.nothing_found')}
    />
  )
  const chosen = (fields?.items ?? []).filter(({ kind }) => kind === 'choice')
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t('groups.rule.match')}
        value={match}
        onChange={(value) => onMatch(value === 'any' ? 'any' : 'all')}
        data={(['all', 'any'] as const).map((value) => ({ value, label: t(`groups.match.${value}`) }))}
      />
      {select('department', unique([...(choices?.departments ?? []), ...conditions.department]))}
      {select('jobTitle', unique([...(choices?.jobTitles ?? []), ...conditions.jobTitle]))}
      {select(
        'role',
        roles.map((value) => ({ value, label: t(`role.${value}`) })),
      )}
      {select(
        'preferredLanguage',
        languages.map((value) => ({ value, label: languageNames[value] })),
      )}
      {select('tag', unique([...(tags?.items ?? []), ...conditions.tag]))}
      {chosen.map(({ id, name, options }) => {
        const own = conditions.custom.filter((one) => one.startsWith(id))
        const others = conditions.custom.filter((one) => !one.startsWith(id))
        return (
          <MultiSelect
            key={id}
            label={name}
            data={options.map((option) => ({ value: optionOf(id, option.id), label: option.name }))}
            value={own}
            onChange={(values) => set('custom', [...others, ...values])}
            clearable
          />
        )
      })}
      {error && (
        <Text c="red" size="sm" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}
