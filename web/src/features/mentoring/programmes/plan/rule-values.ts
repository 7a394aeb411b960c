import type { HardRule, HardRuleKind } from '#contract/rules/mentoring/matching/hard-rules.ts'
import { v7 as uuid } from 'uuid'
import type { Option } from '../../../../ui/fields/use-found-options.ts'

/** A rule as it stands in its fields: all that any kind of rule asks, and a group is seen by its name. */
export type RuleFields = {
  id: string
  kind: HardRuleKind
  field: string
  mentees: Option | null
  mentors: Option | null
}

export const newRule = (): RuleFields => ({
  id: uuid(),
  kind: 'same',
  field: 'department',
  mentees: null,
  mentors: null,
})

export const asksField = (kind: HardRuleKind): kind is 'same' | 'different' =>
  kind === 'same' || kind === 'different'

export function ruleFieldsOf(rules: readonly HardRule[], names: Record<string, string>): RuleFields[] {
  const group = (id: string): Option | null => (id in names ? { value: id, label: names[id] ?? '' } : null)
  return rules.map((rule) => ({
    id: rule.id,
    kind: rule.kind,
    field: 'field' in rule ? rule.field : 'department',
    mentees: 'field' in rule ? null : group(rule.mentees),
    mentors: 'field' in rule ? null : group(rule.mentors),
  }))
}

/** No group is an empty id, which the contract refuses at its field. */
export const ruleOf = ({ id, kind, field, mentees, mentors }: RuleFields) =>
  asksField(kind)
    ? { id, kind, field }
    : { id, kind, mentees: mentees?.value ?? '', mentors: mentors?.value ?? '' }

/** Where a rule asks for a group and none is chosen, or the one that was is gone. */
export const groupsNeeded = (rules: readonly RuleFields[]): string[] =>
  rules.flatMap(({ kind, mentees, mentors }, index) =>
    asksField(kind)
      ? []
      : [...(mentees ? [] : [`rules.${index}.mentees`]), ...(mentors ? [] : [`rules.${index}.mentors`])],
  )
