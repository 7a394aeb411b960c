import { sql, type RawBuilder } from 'kysely'
import type { NudgedPair } from '#contract/rules/mentoring/nudges.ts'
import type { Tx } from '../../../../db/tenant.ts'
import { nextSessionOf } from '../../../booking/offered.ts'
import { hasBlocked } from '../../../conversations/offered.ts'
import { companyPairs, isGroupsFirst } from '../../../mentoring/offered.ts'
import { pairsOfProgrammes } from '../../../programmes/offered.ts'
import { isNotMet, isSilent, lastHeard } from '../health.ts'

/** Whether somebody wants no more of them for a pair `r`; of a group, for any pair of theirs in it. */
export const hasStopped = (person: RawBuilder<unknown>) => sql<boolean>`exists (
  select from mentoring_nudge_stops s join ${companyPairs} p on p.company_id = s.company_id and p.id = s.relationship_id
  where s.user_id = ${person} and (p.id = r.id or p.group_id = r.group_id))`

/**
 * Whom of a pair `r` a reminder is for: both, unless they said that they want no more. Of a group its mentor is told once,
 * by one of its pairs. Nobody is told of whom they cannot reach: who is not here, who blocked them, or whom they blocked.
 */
const told = sql<
  Told[]
>`(select coalesce(jsonb_agg(jsonb_build_object('userId', one.id, 'personId', one.other)), '[]')
  from (values (r.mentee_id, r.mentor_id, true), (r.mentor_id, r.mentee_id, ${isGroupsFirst})) one (id, other, asked)
    join users u on u.company_id = r.company_id and u.id = one.id and u.status in ('active', 'hidden')
    join users o on o.company_id = r.company_id and o.id = one.other and o.status in ('active', 'hidden')
  where one.asked and not ${hasStopped(sql`one.id`)}
    and not ${hasBlocked(sql`one.id`, sql`one.other`)} and not ${hasBlocked(sql`one.other`, sql`one.id`)})`

const goesOn = sql<boolean>`(r.state = 'active' and exists (select from ${pairsOfProgrammes} of
  where of.company_id = r.company_id and of.first_id = r.first_id and of.nudges))`

/** A pair `r` as the rule of reminders looks at it, in days of a time zone; `user`: what was sent to them alone. */
export function nudgedPair(zone: string, user?: string): RawBuilder<Omit<NudgedPair, 'told'>> {
  const day = (at: RawBuilder<unknown>) => sql`(${at} at time zone ${zone})::date::text`
  return sql`jsonb_build_object('goesOn', ${goesOn}, 'beganOn', ${day(sql`r.began_at`)},
    'notMet', ${isNotMet}, 'silent', ${isSilent}, 'booked', ${nextSessionOf(sql`r.id`)} is not null,
    'heardOn', case when ${lastHeard} > r.began_at then ${day(lastHeard)} end,
    'sentOn', (select coalesce(jsonb_agg(distinct ${day(sql`n.sent_at`)}), '[]') from mentoring_nudges n
      where n.company_id = r.company_id and n.relationship_id = r.id
        ${user === undefined ? sql`` : sql`and n.user_id = ${user}`}))`
}

type Told = { userId: string; personId: string }
export type PairToNudge = { id: string; inGroup: boolean; pair: NudgedPair; to: Told[] }
type Wanted = { after: string; most: number } | { ids: readonly string[] }

/** Pairs that may have to be reminded, behind an id or these, and whom of each it is for. */
export async function pairsToNudge(tx: Tx, zone: string, wanted: Wanted): Promise<PairToNudge[]> {
  type Row = { id: string; inGroup: boolean; pair: Omit<NudgedPair, 'told'>; to: Told[] }
  const { rows } = await sql<Row>`
    select r.id, r.group_id is not null as "inGroup", ${nudgedPair(zone)} as pair, ${told} as "to" from ${companyPairs} r
    where ${goesOn} and ${'ids' in wanted ? sql`r.id = any(${[...wanted.ids]}::uuid[])` : sql`r.id > ${wanted.after}::uuid`}
    order by r.id ${'ids' in wanted ? sql`` : sql`limit ${wanted.most}`}`.execute(tx)
  return rows.map(({ id, inGroup, pair, to }) => ({
    id,
    inGroup,
    to,
    pair: { ...pair, told: to.length > 0 },
  }))
}

/** The same of each pair `r` of a statement, with whether there is anybody to be told. */
export const nudgedPairNow = (zone: string) =>
  sql<NudgedPair>`(${nudgedPair(zone)} || jsonb_build_object('told', jsonb_array_length(${told}) > 0))`
