import { sql } from 'kysely'
import type { Home } from '#contract/dashboard.ts'
import type { Context } from '../../http/context.ts'
import { doors } from './meetings.policy.ts'

/** The caller's meetings that are not over, next first. */
export async function upcomingMeetings({ tx, actor }: Context, most: number): Promise<Home['meetings']> {
  const rows = await tx
    .selectFrom('meetings')
    .innerJoin('meeting_people', (join) =>
      join
        .onRef('meeting_people.company_id', '=', 'meetings.company_id')
        .onRef('meeting_people.meeting_id', '=', 'meetings.id'),
    )
    .select(['code', 'title', 'starts_at', 'minutes'])
    .where('meeting_people.user_id', '=', actor.id)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`starts_at + make_interval(mins => minutes) > now()`)
    .orderBy('starts_at')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    code: row.code,
    title: row.title,
    startsAt: row.starts_at.toISOString(),
    minutes: row.minutes,
    opensAt: doors(row).open.toISOString(),
  }))
}
