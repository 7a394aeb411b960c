import { sql } from 'kysely'
import type { Tx } from '../../../db/tenant.ts'
import { indexRows } from '../../../capabilities/search/offered.ts'
import { meetingSource } from '../find-meetings.ts'

type Changed = { title: string; hostId: string; startsAt: Date; minutes: number }

/** Changes the meeting that a live class booked; whoever hosts it now leads it, and nobody else does. */
export async function changeClassRoom(
  tx: Tx,
  companyId: string,
  id: string,
  { title, hostId, startsAt, minutes }: Changed,
): Promise<void> {
  await tx
    .updateTable('meetings')
    .set({ title, host_id: hostId, starts_at: startsAt, minutes, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute()
  await tx
    .deleteFrom('meeting_people')
    .where('meeting_id', '=', id)
    .where('role', '=', 'host')
    .where('user_id', '!=', hostId)
    .execute()
  await tx
    .insertInto('meeting_people')
    .values({ company_id: companyId, meeting_id: id, user_id: hostId, role: 'host' })
    .onConflict((one) => one.columns(['company_id', 'meeting_id', 'user_id']).doUpdateSet({ role: 'host' }))
    .execute()
  await indexRows(tx, meetingSource, [id])
}

/** Who is invited to a meeting, its host too, as a part of other statements. */
export const peopleIn = (id: string) => sql`(select user_id from meeting_people
  where company_id = current_company() and meeting_id = ${id})`

/** Who is invited to each of some meetings, their hosts too. */
export async function countPeople(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('meeting_people')
    .select(['meeting_id', sql<number>`count(*)::int`.as('people')])
    .where('meeting_id', 'in', [...ids])
    .groupBy('meeting_id')
    .execute()
  return new Map(rows.map(({ meeting_id, people }) => [meeting_id, people]))
}

export type TimesInRoom = {
  /** When it was to end, or was ended before that. */
  endsAt: Date
  /** From its beginning until then. */
  seconds: number
  people: { userId: string; seconds: number }[]
}

/**
 * For how long each person was in a meeting’s room, within its time: what was before it and after it counts for nothing, two
 * tabs at once count once, and who lost the connection was there until then.
 */
export async function timesInRoom(tx: Tx, id: string): Promise<TimesInRoom | undefined> {
  const ends = sql<Date>`least(starts_at + make_interval(mins => minutes), coalesce(ended_at, 'infinity'))`
  const meeting = await tx
    .selectFrom('meetings')
    .select(ends.as('endsAt'))
    .select(sql<number>`extract(epoch from ${ends} - starts_at)::float8`.as('seconds'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!meeting) return undefined
  const { rows } = await sql<{ userId: string; seconds: number }>`
    with m as (select starts_at, least(${ends}, now()) as ends_at from meetings where id = ${id}),
    stays as (
      select p.user_id, greatest(p.joined_at, m.starts_at) as since,
        least(m.ends_at, case when p.state = 'in' then coalesce(p.away_at, now()) else p.left_at end) as until
      from meeting_peers p, m
      where p.meeting_id = ${id} and p.joined_at is not null and p.user_id is not null
    )
    select user_id as "userId", extract(epoch from (
      select sum(upper(part) - lower(part)) from unnest(range_agg(tstzrange(since, until))) as part
    ))::float8 as seconds
    from stays where until > since group by user_id order by user_id`.execute(tx)
  return { ...meeting, people: rows }
}

export { meetingTime } from '../calendar/meeting-time.ts'
export { tellOfMeeting } from '../calendar/tell-of-meeting.ts'
export { capacityOf } from '../grant.ts'
