import { sql } from 'kysely'
import { lineAbove } from '#contract/rules/people/reporting-line.ts'
import { brokenRule, type HardRule, type RuleValue } from '#contract/rules/mentoring/matching/hard-rules.ts'
import type { Matched } from '#contract/rules/mentoring/programme-fit.ts'
import type { Barrier } from '#contract/mentoring/matching.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { CompanyRef } from '../../../platform/companies/company-ref.ts'
import { blocksAmong } from '../../conversations/offered.ts'
import { matchedPeople, menteesByLeader, openPairOf, pairsAmong } from '../../mentoring/offered.ts'
import { managersAbove } from '../../users/reporting-line/managers-above.ts'
import type { ProgrammeRow } from '../programme.view.ts'
import { ruleValues, standingRules } from './rule-values.ts'

export type Side = {
  id: string
  isThere: boolean
  matched: Matched
  /** What they have in each of the programme’s rules. */
  values: RuleValue[]
}
/** Who is to be matched, and who must not be with whom, whatever they have in common. */
export type People = {
  mentors: Side[]
  mentees: Side[]
  barriers: Map<string, Barrier | 'blocked'>
  /** The programme’s own rules that hold. */
  rules: HardRule[]
  equals: boolean
  /** Everybody who takes part, those who have somebody already as well. */
  everybody: Map<string, Side>
  /** Mentees who are in no group together, as one of the two blocked the other. */
  apart: [string, string][]
}
const keyOf = (mentorId: string, menteeId: string) => `${mentorId} ${menteeId}`

type Judged = Pick<People, 'barriers' | 'rules' | 'everybody' | 'equals'>

/**
 * What keeps two people apart, or nothing: what is between them, or else a rule of the programme’s own, `rule`. `comesBack`:
 * that they ended it before does not.
 */
export function barrierOf(
  { barriers, rules, everybody, equals }: Judged,
  mentorId: string,
  menteeId: string,
  { comesBack = false } = {},
): { barrier: Barrier | 'blocked'; rule: HardRule | null } | null {
  const known = barriers.get(keyOf(mentorId, menteeId))
  if (known && !(comesBack && known === 'ended_before')) return { barrier: known, rule: null }
  const [mentor, mentee] = [everybody.get(mentorId), everybody.get(menteeId)]
  const broken = brokenRule(rules, mentor?.values ?? [], mentee?.values ?? [], equals)
  return broken === -1 ? null : { barrier: 'own_rule', rule: rules[broken] ?? null }
}

/** Whom this programme has made an open pair of already, and how many of each mentor. */
async function pairedIn(tx: Tx, programmeId: string) {
  const { rows } = await sql<{ mentor_id: string; mentee_id: string }>`
    select pair.mentor_id, m.mentee_id from programme_matches m
      join programme_runs r on r.company_id = m.company_id and r.id = m.run_id
      join lateral ${openPairOf('m')} pair on true
    where r.programme_id = ${programmeId}`.execute(tx)
  return rows
}

/** Pairs that ended because their proposal was taken back: the two may be matched again. */
async function takenBack(tx: Tx, programmeId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('programme_matches as m')
    .innerJoin('programme_runs as r', (on) =>
      on.onRef('r.company_id', '=', 'm.company_id').onRef('r.id', '=', 'm.run_id'),
    )
    .select('m.relationship_id as id')
    .where('r.programme_id', '=', programmeId)
    .where('r.state', '=', 'taken_back')
    .where('m.relationship_id', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

/** Who of these is above whom in the reporting line, both ways. */
async function linesAmong(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const among = new Set(ids)
  const managerOf = await managersAbove(tx, ids)
  return ids.flatMap((id) =>
    lineAbove(id, managerOf)
      .filter((above) => among.has(above))
      .flatMap((above) => [keyOf(above, id), keyOf(id, above)]),
  )
}

/** The people of a programme as they are matched now: who has a mentor by it already is left as they are. */
export async function loadPeople(
  tx: Tx,
  company: Pick<CompanyRef, 'defaultLanguage' | 'timeZone'>,
  programme: ProgrammeRow,
): Promise<People> {
  const applications = await tx
    .selectFrom('programme_applications')
    .selectAll()
    .where('programme_id', '=', programme.id)
    .where('state', '=', 'accepted')
    .orderBy('sent_at')
    .orderBy('user_id')
    .execute()
  const ids = applications.map((one) => one.user_id)
  const known = new Map((await matchedPeople(tx, company, ids)).map((one) => [one.id, one]))
  const rules = await standingRules(tx, programme.rules)
  const valuesOf = await ruleValues(tx, rules, ids)
  const paired = await pairedIn(tx, programme.id)
  const equals = programme.kind === 'peer'
  const has = new Set(paired.flatMap((one) => (equals ? [one.mentee_id, one.mentor_id] : [one.mentee_id])))
  const leads = programme.kind === 'group' ? await menteesByLeader(tx, programme.id) : null
  const sides = applications.flatMap((one) => {
    const person = known.get(one.user_id)
    if (!person) return []
    const already = paired.filter((pair) => pair.mentor_id === one.user_id).length
    const places = Math.max(0, Math.min(one.places, programme.capacity) - already)
    // A group takes one of a mentor’s places, however many are in it.
    // Where whoever is less senior mentors, they need not be a mentor by their role: their application says for how many.
    const free = programme.kind === 'reverse' ? places : person.left
    const takes = leads === null ? free : leads.has(one.user_id) || person.left > 0 ? places : 0
    const asMentor = one.part === 'mentor' ? Math.max(0, Math.min(places, takes)) : 0
    const left = equals ? 1 : asMentor
    const { topics, languages, department: wish, answers } = one
    const { zone, availability, department } = person
    const matched = { topics, languages, zone, availability, department, wish, answers, left }
    const values = valuesOf.get(one.user_id) ?? []
    return [{ part: one.part, id: one.user_id, isThere: person.isThere, matched, values }]
  })
  const barriers: People['barriers'] = new Map()
  const annulled = await takenBack(tx, programme.id)
  for (const { id, mentor_id, mentee_id, open } of await pairsAmong(tx, ids))
    for (const key of [keyOf(mentor_id, mentee_id), ...(equals ? [keyOf(mentee_id, mentor_id)] : [])])
      if (open || (!annulled.has(id) && !barriers.has(key)))
        barriers.set(key, open ? 'pair_already' : 'ended_before')
  if (programme.apart_from_line)
    for (const key of await linesAmong(tx, ids))
      if (barriers.get(key) !== 'pair_already') barriers.set(key, 'own_line')
  const inGroups = [...(leads?.values() ?? [])].flat()
  const blocks = await blocksAmong(tx, [...new Set([...ids, ...inGroups])])
  for (const { blocker_id, blocked_id } of blocks)
    for (const key of [keyOf(blocker_id, blocked_id), keyOf(blocked_id, blocker_id)])
      barriers.set(key, 'blocked')
  const isMentee = new Set(sides.flatMap(({ part, id }) => (part === 'mentee' ? [id] : [])))
  const apart: People['apart'] = []
  if (leads)
    for (const { blocker_id: one, blocked_id: other } of blocks) {
      if (isMentee.has(one) && isMentee.has(other)) apart.push([one, other])
      for (const [mentorId, mentees] of leads)
        for (const [inside, outside] of [
          [one, other],
          [other, one],
        ] as const) {
          const key = keyOf(mentorId, outside)
          if (mentees.includes(inside) && !barriers.has(key)) barriers.set(key, 'apart_in_group')
        }
    }
  const mentees = sides.filter(({ part, id }) => part === 'mentee' && !has.has(id))
  return {
    // Among equals everybody is matched with everybody.
    mentors: equals ? mentees : sides.filter(({ part }) => part === 'mentor'),
    mentees,
    barriers,
    rules,
    equals,
    everybody: new Map(sides.map((one) => [one.id, one])),
    apart,
  }
}
