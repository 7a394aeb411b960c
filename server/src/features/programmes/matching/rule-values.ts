import { sql } from 'kysely'
import type { CustomValues } from '#contract/people/custom-fields.ts'
import { namedBy, type HardRule, type RuleValue } from '#contract/rules/mentoring/matching/hard-rules.ts'
import type { Tx } from '../../../db/tenant.ts'
import { customFieldsOf } from '../../custom-fields/definitions.ts'
import { groupNames, memberships } from '../../groups/offered.ts'

type Names = { fields: ReadonlyMap<string, string>; groups: ReadonlyMap<string, string> }

/** What there is of the groups and fields that rules name, and what each is called. */
async function namesOf(tx: Tx, rules: readonly HardRule[]): Promise<Names> {
  const ofFields = new Set(rules.flatMap((rule) => ('field' in rule ? namedBy(rule) : [])))
  const ofGroups = new Set(rules.flatMap((rule) => ('field' in rule ? [] : namedBy(rule))))
  const fields = ofFields.size > 0 ? await customFieldsOf(tx) : []
  const named = fields.filter(({ id }) => ofFields.has(id)).map(({ id, name }) => [id, name] as const)
  return { fields: new Map(named), groups: await groupNames(tx, [...ofGroups]) }
}

/** The names of what rules name, by id; what is gone is not among them. */
export async function ruleNames(tx: Tx, rules: readonly HardRule[]): Promise<Record<string, string>> {
  const { fields, groups } = await namesOf(tx, rules)
  return Object.fromEntries([...fields, ...groups])
}

/** The ids that each rule names and that are not there: of a field as a field, of a group as a group. */
export async function missingIn(
  tx: Tx,
  rules: readonly HardRule[],
): Promise<ReadonlyMap<HardRule, string[]>> {
  const { fields, groups } = await namesOf(tx, rules)
  return new Map(
    rules.map((rule) => [rule, namedBy(rule).filter((id) => !('field' in rule ? fields : groups).has(id))]),
  )
}

/** The rules that hold: one whose group or field is gone forbids nobody anything. */
export async function standingRules(tx: Tx, rules: readonly HardRule[]): Promise<HardRule[]> {
  const missing = await missingIn(tx, rules)
  return rules.filter((rule) => missing.get(rule)?.length === 0)
}

type Person = {
  id: string
  department: string | null
  jobTitle: string | null
  custom: CustomValues
  groups: ReadonlySet<string>
}

async function peopleOf(tx: Tx, rules: readonly HardRule[], ids: readonly string[]): Promise<Person[]> {
  const groups = [...new Set(rules.flatMap((rule) => ('field' in rule ? [] : namedBy(rule))))]
  const users = await tx
    .selectFrom('users')
    .select(['id', 'department', 'job_title as jobTitle', 'custom'])
    .where('id', 'in', [...ids])
    .execute()
  const { rows } = await sql<{ user_id: string; group_id: string }>`
    select m.user_id, m.group_id from ${memberships} m
    where m.group_id = any(${groups}::uuid[]) and m.user_id = any(${[...ids]}::uuid[])`.execute(tx)
  const groupsOf = Map.groupBy(rows, (row) => row.user_id)
  return users.map((one) => ({
    ...one,
    groups: new Set(groupsOf.get(one.id)?.map((row) => row.group_id)),
  }))
}

const folded = (value: string | number | null | undefined): string | null =>
  `${value ?? ''}`.trim().toLocaleLowerCase() || null

function valueOf(rule: HardRule, one: Person): RuleValue {
  if ('field' in rule) {
    const { field } = rule
    const value = folded(field === 'department' || field === 'jobTitle' ? one[field] : one.custom[field])
    return { asMentor: value, asMentee: value }
  }
  const isIn = (group: string) => (one.groups.has(group) ? 'in' : null)
  return { asMentor: isIn(rule.mentors), asMentee: isIn(rule.mentees) }
}

/** What people have in each rule, in the rules’ order. */
export async function ruleValues(
  tx: Tx,
  rules: readonly HardRule[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, RuleValue[]>> {
  if (rules.length === 0 || ids.length === 0) return new Map(ids.map((id) => [id, []]))
  const people = await peopleOf(tx, rules, ids)
  return new Map(people.map((one) => [one.id, rules.map((rule) => valueOf(rule, one))]))
}
