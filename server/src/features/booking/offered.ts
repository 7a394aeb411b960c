import { sql, type RawBuilder } from 'kysely'
import { deniableSince, tookPlace } from './held/took-place.ts'

export { doneSessions } from './held/done-sessions.ts'
export { countComing, heldSessions } from './held/held-sessions.ts'
export { rowsBeside } from './together/rows-together.ts'
export { findSession, holdSession } from './find-session.ts'
export { standingOf, type SessionRow } from './session.view.ts'

/** Sessions of a pair that took place. */
const held = (pair: RawBuilder<unknown>) => sql`from booking_sessions s where s.company_id = current_company()
  and s.relationship_id = ${pair} and ${tookPlace}`
const booked = (
  pair: RawBuilder<unknown>,
) => sql`from booking_sessions s where s.company_id = current_company()
  and s.relationship_id = ${pair} and s.state = 'confirmed' and s.starts_at > now()`

/** Whether a pair has ever met, as a part of other statements; `pair` is its id there. */
export const hasMet = (pair: RawBuilder<unknown>) => sql<boolean>`exists (select ${held(pair)})`
/**
 * Whether any of some pairs met, and neither of the two denies it: the room saw it, both say so, or one does and the other had
 * time to say otherwise. Also of a company that is not this one; `pairs` are their ids.
 */
export const haveMetUndenied = ({
  company,
  pairs,
}: {
  company: RawBuilder<unknown>
  pairs: RawBuilder<unknown>
}) => sql<boolean>`exists (
  select from booking_sessions s where s.company_id = ${company} and s.relationship_id in ${pairs} and ${tookPlace}
    and s.denied_by is null
    and (s.met_by in ('room', 'both', 'before') or coalesce(s.met_at, s.changed_at) <= ${deniableSince}))`
/** How many of its sessions took place. */
export const countHeld = (pair: RawBuilder<unknown>) => sql<number>`(select count(*)::int ${held(pair)})`
/** How many sessions of all these pairs did: of a group one, however many came; `pairs` are their ids. */
export const countHeldOf = (pairs: RawBuilder<unknown>) => sql<number>`(
  select count(distinct coalesce(s.together_id, s.id))::int from booking_sessions s
  where s.company_id = current_company() and s.relationship_id in ${pairs} and ${tookPlace})`
/** When its last session that took place began. */
export const lastSessionOf = (pair: RawBuilder<unknown>) =>
  sql<Date | null>`(select max(s.starts_at) ${held(pair)})`
/** When the next that is confirmed begins. */
export const nextSessionOf = (pair: RawBuilder<unknown>) =>
  sql<Date | null>`(select min(s.starts_at) ${booked(pair)})`
/** When the last of its sessions was to begin, where the mentee did not come to it, as the mentor says. */
export const missedByMentee = (pair: RawBuilder<unknown>) => sql<Date | null>`(
  select case when s.state = 'no_show' and s.told_by = 'mentor' then s.starts_at end from booking_sessions s
  where s.company_id = current_company() and s.relationship_id = ${pair}
    and s.state in ('confirmed', 'live', 'done', 'no_show') and s.starts_at <= now()
  order by s.starts_at desc limit 1)`
