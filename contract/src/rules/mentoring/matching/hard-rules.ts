import { z } from 'zod'
import { Id } from '../../../envelope.ts'
import { limits } from '../../../limits.ts'

export const hardRuleKinds = ['same', 'different', 'never', 'only'] as const
export type HardRuleKind = (typeof hardRuleKinds)[number]
/** Lines that everybody has; what else people are compared in are the company’s own fields, by their ids. */
export const ruleLines = ['department', 'jobTitle'] as const
const RuleField = z.union([z.enum(ruleLines), Id])

/** What must hold of every pair of a programme, however well the two fit; it names groups and fields by their ids. */
const HardRule = z.discriminatedUnion('kind', [
  /** Both have the same in a field; who has nothing there is paired with nobody. */
  z.strictObject({ id: Id, kind: z.literal('same'), field: RuleField }),
  /** The two have not the same in a field; who has nothing there may be paired with anybody. */
  z.strictObject({ id: Id, kind: z.literal('different'), field: RuleField }),
  /** Mentees of the one group have no mentor of the other. */
  z.strictObject({ id: Id, kind: z.literal('never'), mentees: Id, mentors: Id }),
  /** Mentees of the one group have mentors of the other alone. */
  z.strictObject({ id: Id, kind: z.literal('only'), mentees: Id, mentors: Id }),
])
export type HardRule = z.infer<typeof HardRule>

/** What two rules are one by: they ask the same, whatever their ids. */
const asked = (rule: HardRule): string =>
  'field' in rule ? `${rule.kind} ${rule.field}` : `${rule.kind} ${rule.mentees} ${rule.mentors}`

/** The ids of what a rule names: a field of the company’s own, or two groups. */
export const namedBy = (rule: HardRule): string[] =>
  'field' in rule
    ? ruleLines.some((line) => line === rule.field)
      ? []
      : [rule.field]
    : [rule.mentees, rule.mentors]

export const HardRules = z
  .array(HardRule)
  .max(limits.programmeRules)
  .superRefine((all, { addIssue }) => {
    const seen = new Set<string>()
    for (const [at, rule] of all.entries()) {
      // Groups that are not chosen yet are not the same.
      if (namedBy(rule).some((id) => id === '')) continue
      if (seen.has(asked(rule)) || seen.has(rule.id))
        addIssue({ code: 'custom', path: [at, 'kind'], message: 'rule_twice' })
      seen.add(asked(rule)).add(rule.id)
    }
  })

/** What somebody has in one rule: of a field, the same words whatever their case; of groups, whether they are in it. */
export type RuleValue = { asMentor: string | null; asMentee: string | null }

function holds(kind: HardRuleKind, mentor: string | null, mentee: string | null): boolean {
  if (kind === 'same') return mentor !== null && mentor === mentee
  if (kind === 'different') return mentor === null || mentor !== mentee
  if (kind === 'never') return mentor === null || mentee === null
  return mentee === null || mentor !== null
}

type Kinds = readonly Pick<HardRule, 'kind'>[]
type Values = readonly RuleValue[]

/**
 * The first rule that keeps two people apart, by its place among `rules`, or -1. What each has stands in the order of the
 * rules. Of equals a rule holds either way round.
 */
export function brokenRule(rules: Kinds, mentor: Values, mentee: Values, equals: boolean): number {
  return rules.findIndex(({ kind }, at) => {
    const [one, other] = [mentor[at], mentee[at]]
    // Of whom nothing is known a rule is not kept.
    if (!one || !other) return true
    return (
      !holds(kind, one.asMentor, other.asMentee) || (equals && !holds(kind, other.asMentor, one.asMentee))
    )
  })
}
