import { sql, type RawBuilder } from 'kysely'
import type { Relationship } from '#contract/mentoring/mentoring.ts'
import { mentored, type Role } from '#contract/roles.ts'
import { isOpen, type PairState } from '#contract/rules/mentoring/pair-moves.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import type { CompanyRef } from '../../platform/companies/company-ref.ts'
import { isGroupsFirst } from './groups/members.ts'
import { leftOf, selectMentees, taken } from './candidates.ts'
import { holdPair } from './move-pair.ts'
import { askedWord, isTakenBack, requirePart, selectPairs, viewRelationship } from './relationship.view.ts'

/** A pair that one is of; administrators are refused, and nobody else learns that there is one. */
export async function ownPair(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  id: string,
): Promise<Relationship> {
  const row = await selectPairs(tx)
    .select(askedWord.as('asked_word'))
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!row) fail('NOT_FOUND')
  return viewRelationship(row, requirePart(row, actor))
}

/** The same, held with its two people, in the order in which all that changes pairs takes them. */
export async function holdOwnPair(ctx: Context, id: string): Promise<Relationship> {
  await ownPair(ctx, id)
  await holdPair(ctx, id)
  return ownPair(ctx, id)
}

/** Those of these pairs that nobody else holds, held: what is done for each is done once at a time. */
export async function holdFreePairs(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('mentoring_relationships')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether there is such a pair in the company. */
export async function isPair(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('mentoring_relationships')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the mentor `users.id` has a place left, of those that they give in `user_profiles`. */
export const hasCapacity = sql<boolean>`user_profiles.capacity > ${taken}`

/** Whether the pair that a row belongs to does not go on any more; `row` is that row’s name in the statement. */
export const pairIsOver = (row: string) => sql`exists (select from mentoring_relationships r
  where r.company_id = ${sql.ref(`${row}.company_id`)} and r.id = ${sql.ref(`${row}.relationship_id`)}
    and r.state not in ('active', 'paused'))`

/** People as they are matched: what they said of themselves, and how many more they can take as a mentor. */
export async function matchedPeople(
  tx: Tx,
  company: Pick<CompanyRef, 'defaultLanguage' | 'timeZone'>,
  ids: readonly string[],
) {
  if (ids.length === 0) return []
  const rows = await selectMentees(tx)
    .select([taken.as('taken'), 'users.role', 'users.status', 'users.department'])
    .where('users.id', 'in', [...ids])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    topics: row.topics ?? [],
    interests: row.interests ?? [],
    availability: row.availability ?? [],
    zone: row.time_zone ?? company.timeZone,
    language: row.preferred_language ?? company.defaultLanguage,
    department: row.department,
    /** Nobody is proposed to whoever is in no directory. */
    isThere: row.status === 'active',
    left: row.role === 'mentor' ? leftOf(row) : 0,
  }))
}

/** Whether the pair that a row belongs to goes on, pauses, was completed or is handed over; `row` is that row’s name in the statement. */
export const pairIsKept = (row: string) => sql<boolean>`exists (select from mentoring_relationships p
  where p.company_id = ${sql.ref(`${row}.company_id`)} and p.id = ${sql.ref(`${row}.relationship_id`)}
    and p.state in ('active', 'paused', 'completed', 'handed_over'))`

/**
 * The pair that a row names, or the last to which it was handed over, as long as it is proposed or goes on: its `id` and
 * `mentor_id`, or no row. `row` is that row’s name in the statement.
 */
export const openPairOf = (
  row: string,
) => sql`(select p.id, p.mentor_id, p.state, p.mentor_agreed, p.mentee_agreed from mentoring_relationships p
  where p.company_id = ${sql.ref(`${row}.company_id`)}
    and (p.id = ${sql.ref(`${row}.relationship_id`)} or p.origin_id = ${sql.ref(`${row}.relationship_id`)})
    and p.state in ('proposed', 'active', 'paused')
  order by p.state = 'proposed', p.id limit 1)`

/** How the pair that a row names stands, and who of the two has said yes, or null; `row` is that row’s name in the statement. */
export const standingOfPair = (row: string) => sql<{
  state: PairState
  agreed: ('mentor' | 'mentee')[]
} | null>`(select jsonb_build_object('state', p.state, 'agreed',
    case when p.mentor_agreed then '["mentor"]'::jsonb else '[]' end || case when p.mentee_agreed then '["mentee"]'::jsonb else '[]' end)
  from mentoring_relationships p where p.company_id = ${sql.ref(`${row}.company_id`)} and p.id = ${sql.ref(`${row}.relationship_id`)})`

/** Whether the pair that a row names still waits for an answer; `row` is that row’s name in the statement. */
export const pairIsProposed = (row: string) => sql<boolean>`exists (select from mentoring_relationships p
  where p.company_id = ${sql.ref(`${row}.company_id`)} and p.id = ${sql.ref(`${row}.relationship_id`)} and p.state = 'proposed')`

/** The pair that a row names, or one that is to take over from it, where it waits for an answer; `row` is that row’s name in the statement. */
export const proposedFrom = (
  row: string,
) => sql`(select p.id, p.mentor_id, p.mentee_id from mentoring_relationships p
  where p.company_id = ${sql.ref(`${row}.company_id`)} and p.state = 'proposed'
    and (p.id = ${sql.ref(`${row}.relationship_id`)} or p.origin_id = ${sql.ref(`${row}.relationship_id`)}))`

/** Whether the pair that a row names was made later than a moment; `row` is that row’s name in the statement. */
export const pairIsLater = (
  row: string,
  than: RawBuilder<unknown>,
) => sql<boolean>`exists (select from mentoring_relationships p
  where p.company_id = ${sql.ref(`${row}.company_id`)} and p.id = ${sql.ref(`${row}.relationship_id`)} and p.created_at > ${than})`

/** Whether the pair that a row names ever began; `row` is that row’s name in the statement. */
export const pairBegan = (row: string) => sql<boolean>`exists (select from mentoring_relationships p
  where p.company_id = ${sql.ref(`${row}.company_id`)} and p.id = ${sql.ref(`${row}.relationship_id`)} and p.began_at is not null)`

/** Whether there is one. */
export const pairIsOpen = (row: string) => sql<boolean>`exists ${openPairOf(row)}`

/** The pair that was made first, where one was handed over, once or more often; else the pair itself. */
export async function firstOf(tx: Tx, id: string): Promise<string> {
  const row = await tx
    .selectFrom('mentoring_relationships')
    .select('origin_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.origin_id ?? id
}

/** Who of these is a pair with whom, or was one that did not end well: declined, or ended before it was completed. */
export async function pairsAmong(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('mentoring_relationships')
    .select(['id', 'mentor_id', 'mentee_id', 'state'])
    .where('mentor_id', 'in', [...ids])
    .where('mentee_id', 'in', [...ids])
    .where('state', 'in', [...isOpen, 'ended', 'declined'])
    // What neither of the two declined was taken back before they could: nothing is between them.
    .where(sql<boolean>`not ${isTakenBack('mentoring_relationships')}`)
    .execute()
  return rows.map(({ state, ...two }) => ({ ...two, open: isOpen.includes(state) }))
}

/** Whom somebody mentors now, as a part of other statements. */
export const menteesOf = (mentorId: string) => sql`(select r.id, r.mentee_id from mentoring_relationships r
  where r.company_id = current_company() and r.mentor_id = ${mentorId} and r.state in ('active', 'paused'))`

/** Whether one person mentors another now, as a part of other statements. */
export const isMenteeOf = (mentor: RawBuilder<unknown>, person: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from mentoring_relationships r where r.company_id = current_company()
    and r.mentor_id = ${mentor} and r.mentee_id = ${person} and r.state = 'active')`

/** The company’s pairs without a word of theirs, as a part of other statements; `first_id` is the pair that each took over from first. */
export const companyPairs = sql`(select r.id, coalesce(r.origin_id, r.id) as first_id, r.company_id, r.group_id, r.mentor_id, r.mentee_id, r.state,
  r.began_at, r.created_at, r.last_at, r.ended_at
  from mentoring_relationships r where r.company_id = current_company())`

/** Pairs that began, with when the first of those began that were handed over to one another, as a part of other statements. */
export const begunPairs = sql`(select r.company_id, r.id, coalesce(r.origin_id, r.id) as first_id, r.mentor_id, r.mentee_id,
    r.state, r.ended_at, ${isGroupsFirst} as asks_mentor, coalesce(o.began_at, r.began_at) as began_at
  from mentoring_relationships r
  left join mentoring_relationships o on o.company_id = r.company_id and o.id = r.origin_id
  where r.began_at is not null)`

/** The ids of a pair and of all that took over from it, as a part of other statements; `first` is the id of the first. */
export const pairsFrom = ({
  company,
  first,
}: {
  company: RawBuilder<unknown>
  first: RawBuilder<unknown>
}) => sql`(
  select same.id from mentoring_relationships same
  where same.company_id = ${company} and (same.id = ${first} or same.origin_id = ${first}))`

/** Pairs of groups that go on, each beside every pair that is or was of the same group, itself among them: a part of other statements. */
export const pairsBeside = sql`(select p.company_id, p.id, p.mentee_id, b.id as beside_id from mentoring_relationships p
  join mentoring_relationships b on b.company_id = p.company_id and b.group_id = p.group_id where p.state = 'active')`

/** All pairs that are or were of a group, as a part of other statements. */
export const pairsOfGroup = (groupId: string) => sql`(select p.id from mentoring_relationships p
  where p.company_id = current_company() and p.group_id = ${groupId}::uuid)`

/** A pair, and all others that are or were of its group: a part of other statements. */
export const pairsInGroupOf = (id: string) => sql`(select p.id from mentoring_relationships p
  join mentoring_relationships r on r.company_id = p.company_id and (r.id = p.id or r.group_id = p.group_id)
  where p.company_id = current_company() and r.id = ${id}::uuid)`

/** Whether somebody `u` mentors in a pair in which they need not be a mentor by their role, as a part of other statements. */
export const mentorsInReverse = sql<boolean>`exists (select from mentoring_relationships r
  where r.company_id = u.company_id and r.mentor_id = u.id and r.reverse and r.state in ('active', 'paused'))`

/** Whether somebody can be booked: a mentor by role, and whoever mentors in a pair for which they need not be one. */
export async function canBeBooked(tx: Tx, { id, role }: { id: string; role: Role }): Promise<boolean> {
  if (role === 'mentor') return true
  if (!mentored.includes(role)) return false
  const { rows } = await sql<{
    is: boolean
  }>`select ${mentorsInReverse} as is from users u where u.id = ${id}`.execute(tx)
  return rows[0]?.is === true
}

/** Who asked a mentor and has no answer yet. */
export const whoAsked = sql`(select r.mentee_id as user_id, r.created_at as since from mentoring_relationships r
  where r.company_id = current_company() and r.state = 'proposed' and r.mentee_agreed and not r.mentor_agreed)`

/** How many goals of these pairs `r`, or of their groups, stand how, and of how many people they are; never what they say. */
export const countGoals = (pairs: RawBuilder<unknown>) => sql`(
  select (count(distinct g.id) filter (where g.state = 'open'))::int as open,
    (count(distinct g.id) filter (where g.state = 'met'))::int as met,
    (count(distinct g.id) filter (where g.state = 'dropped'))::int as dropped, count(distinct r.mentee_id)::int as people
  from ${pairs} r join mentoring_goals g on g.company_id = current_company()
    and g.relationship_id = coalesce(r.group_id, r.id))`

/** Mentors who give places, with how many of them are taken. */
export const mentorCapacities = sql`(
  select users.id, users.company_id, users.name, users.surname, users.photo_key, p.capacity, ${taken} as taken
  from users join user_profiles p on p.company_id = users.company_id and p.user_id = users.id
  where users.company_id = current_company() and users.role = 'mentor' and users.status in ('active', 'hidden')
    and p.capacity > 0)`

export { holdNext, setShares, takenOver } from './handover/taken-over.ts'
export { callOff, holdToHandOver, proposeNext, wantNext } from './handover/next-mentor.ts'
export { openPair as companyPair } from './open-relationship.ts'
export { isGroupsFirst } from './groups/members.ts'
export {
  groupOfProgramme,
  groupsOfProgramme,
  menteesByLeader,
  programmeOfGroup,
} from './groups/programme-groups.ts'
export { markActive, writeInSpace } from './space/open-space.ts'
export { pairOf, seePlace, type SeenPlace } from './space/seen-place.ts'
export { askAsMentee, beginAgreed, beginBoth, endForAdmin } from './begin-agreed.ts'
export { shownTestimonials } from './testimonials/shown-testimonials.ts'

/** Whom somebody mentors in a pair that goes on and does not pause, those heard of last first; `only`: of this pair. */
export async function menteesNow(tx: Tx, mentorId: string, most: number, only?: string) {
  const { rows } = await sql<MenteeNow>`
    select r.id as "relationshipId", u.id, u.name, u.surname, u.company_id as "companyId", u.photo_key as "photoKey"
    from mentoring_relationships r
      join users u on u.company_id = r.company_id and u.id = r.mentee_id and u.status in ('active', 'hidden')
    where r.company_id = current_company() and r.mentor_id = ${mentorId} and r.state = 'active'
      and ${only === undefined ? sql`true` : sql`r.id = ${only}`}
    order by r.last_at desc, r.id limit ${most}`.execute(tx)
  return rows
}
type MenteeNow = {
  relationshipId: string
  id: string
  name: string
  surname: string
  companyId: string
  photoKey: string | null
}
