import { useTranslate } from '@tolgee/react'
import { useProgramme } from './use-programme.ts'

/** A rule of the programme in words, by its id; nothing of one that is there no more. */
export function useRuleWords() {
  const { t } = useTranslate()
  const { rules, ruleNames, kind } = useProgramme()
  return (id: string | null): string => {
    const rule = rules.find((one) => one.id === id)
    if (!rule) return ''
    if ('field' in rule) {
      const { field } = rule
      const name =
        field === 'department' || field === 'jobTitle' ? t(`groups.rule.${field}`) : (ruleNames[field] ?? '')
      return t(`programmes.rule.says.${rule.kind}`, { field: name })
    }
    const groups = { mentees: ruleNames[rule.mentees] ?? '', mentors: ruleNames[rule.mentors] ?? '' }
    return t(
      kind === 'peer' ? `programmes.rule.says.${rule.kind}_peer` : `programmes.rule.says.${rule.kind}`,
      groups,
    )
  }
}
