import { sql } from 'kysely'
import type { Home } from '#contract/dashboard.ts'
import type { Context } from '../../../http/caller/context.ts'
import { doors } from '../meetings.policy.ts'
import { titleFor } from '../meetings.view.ts'
import { ownMeetings } from '../own-role.ts'

/** The caller's meetings that are not over, next first. */
export async function upcomingMeetings(ctx: Context, most: number): Promise<Home['meetings']> {
  const { tx, actor } = ctx
  const rows = await tx
    .selectFrom('meetings')
    .select(['code', 'title', 'booked', 'is_class', 'is_talk', 'starts_at', 'minutes'])
    .where(sql<boolean>`meetings.id in ${ownMeetings(actor.id)}`)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`starts_at + make_interval(mins => minutes) > now()`)
    .orderBy('starts_at')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    code: row.code,
    title: titleFor(ctx, row),
    startsAt: row.starts_at.toISOString(),
    minutes: row.minutes,
    opensAt: doors(row).open.toISOString(),
  }))
}
