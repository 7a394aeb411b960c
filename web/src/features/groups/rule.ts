import type { GroupRule, RuleField } from '#contract/people/groups.ts'

export type Match = GroupRule['match']
export type Conditions = Record<RuleField, string[]>

export const noConditions: Conditions = {
  role: [],
  department: [],
  jobTitle: [],
  preferredLanguage: [],
  tag: [],
  custom: [],
}

/** What is asked, without what is not. */
export const asRule = (match: Match, conditions: Conditions): GroupRule => ({
  match,
  conditions: Object.fromEntries(
    Object.entries(conditions).filter(([, values]) => values.length > 0),
  ) as GroupRule['conditions'],
})

/** Of a field that the company defines, the option that is asked for: `<field>:<option>`. */
export const optionOf = (field: string, option: string) => `${field}:${option}`
