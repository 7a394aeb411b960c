import { customFieldsApi } from '#contract/people/custom-fields.ts'
import { ruleFields, type GroupRule, type RuleField } from '#contract/people/groups.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { query } from '../../api/client.ts'
import { languageNames } from '#contract/languages.ts'

/** A rule as one reads it: “Department is Workshop or Kitchen, and Language is English.” */
export function useRuleText() {
  const { t } = useTranslate()
  const { data } = useQuery(query(customFieldsApi.list))
  const nameOf = (field: RuleField, value: string): string => {
    if (field === 'role') return t(`role.${value}`)
    if (field === 'preferredLanguage') return languageNames[value as keyof typeof languageNames]
    if (field !== 'custom') return value
    const own = data?.items.find(({ id }) => value.startsWith(id))
    const option = own?.options.find(({ id }) => value.endsWith(id))
    return `${own?.name ?? '–'}: ${option?.name ?? value.slice(37)}`
  }
  return ({ match, conditions }: GroupRule): string => {
    const asked = ruleFields.flatMap((field) => {
      const values = conditions[field]
      if (!values?.length) return []
      const either = values.map((value) => nameOf(field, value)).join(` ${t('groups.rule.or')} `)
      return [
        field === 'custom'
          ? either
          : t('groups.rule.is', { field: t(`groups.rule.${field}`), values: either }),
      ]
    })
    return `${asked.join(` ${t(`groups.rule.${match}_of`)} `)}.`
  }
}
