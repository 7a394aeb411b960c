import { sql, type RawBuilder } from 'kysely'
import { ENDED_DAYS, SILENT_DAYS, type MentoringHealth } from '#contract/mentoring/mentoring-health.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { hasMet, lastSessionOf, nextSessionOf } from '../../booking/offered.ts'
import { lastMessageBetween, lastMessageInGroup } from '../../conversations/offered.ts'
import { companyPairs, mentorCapacities, whoAsked } from '../../mentoring/offered.ts'
import { menteesWithoutPair, wasTakenBack } from '../../programmes/offered.ts'

const lastMessage = sql`greatest(${lastMessageBetween(sql`r.mentor_id`, sql`r.mentee_id`)}, ${lastMessageInGroup(sql`r.group_id`)})`
const long = sql`now() - make_interval(days => ${sql.lit(SILENT_DAYS)})`

/** A pair `r` that goes on and has never met: the one text behind its number and its list. */
export const isNotMet = sql<boolean>`(r.state = 'active' and not ${hasMet(sql`r.id`)})`

/**
 * A pair `r` that goes on and of which nothing was heard for long: no session took place and none is booked, the two wrote
 * neither to one another, nor to their group, nor into what they share. Private notes are of their author alone, and break no silence.
 */
export const isSilent = sql<boolean>`(r.state = 'active' and r.last_at <= ${long}
  and coalesce(${lastSessionOf(sql`r.id`)}, '-infinity') <= ${long} and ${nextSessionOf(sql`r.id`)} is null
  and coalesce(${lastMessage}, '-infinity') <= ${long})`

/**
 * A pair `r` that began, and was ended before it was completed; one that was handed over goes on with somebody else, and one whose
 * proposal was taken back was undone.
 */
export const endedEarly = sql<boolean>`(r.state = 'ended' and r.began_at is not null and not ${wasTakenBack(sql`r.id`)})`
/** The same lately. */
export const isEndedEarly = sql<boolean>`(${endedEarly}
  and r.ended_at > now() - make_interval(days => ${sql.lit(ENDED_DAYS)}))`

/** Those of the pairs `r` that any of the numbers counts, and the numbers. */
export const isCounted = sql<boolean>`(r.state = 'active' or ${isEndedEarly})`
export const counts = sql`(count(*) filter (where r.state = 'active'))::int as active,
  (count(*) filter (where ${isNotMet}))::int as "notMet", (count(*) filter (where ${isSilent}))::int as silent,
  (count(*) filter (where ${isEndedEarly}))::int as "endedEarly"`

/** When something was last heard of a pair `r`. */
export const lastHeard = sql<Date>`greatest(r.last_at, ${lastSessionOf(sql`r.id`)}, ${lastMessage})`

/** Who is here, as `u`, and waits for a mentor: a row for each thing that they wait for. */
export const waitingHere = sql`(
    select w.user_id, w.programme_id, w.name, w.since from ${menteesWithoutPair} w
    union all select a.user_id, null, null, a.since from ${whoAsked} a) w
  join users u on u.company_id = current_company() and u.id = w.user_id
    and u.status in ('active', 'hidden', 'pending')`
/** Of a mentor `m`. */
export const isFull = sql<boolean>`m.taken >= m.capacity`

const countOf = async (tx: Tx, counted: RawBuilder<unknown>): Promise<number> =>
  (await sql<{ count: number }>`select ${counted} as count`.execute(tx)).rows[0]?.count ?? 0
const waitingPeople = sql<number>`(select count(distinct w.user_id)::int from ${waitingHere})`
const full = sql<number>`(select count(*)::int from ${mentorCapacities} m where ${isFull})`
export const waitingCount = (tx: Tx) => countOf(tx, waitingPeople)
export const fullCount = (tx: Tx) => countOf(tx, full)

/** How mentoring goes in the company, in numbers. */
export async function mentoringHealth({ tx }: Context): Promise<MentoringHealth> {
  const { rows } = await sql<MentoringHealth>`
    select ${counts}, ${waitingPeople} as waiting, ${full} as full
    from ${companyPairs} r where ${isCounted}`.execute(tx)
  return rows[0] as MentoringHealth
}
