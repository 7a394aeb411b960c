import { sql } from 'kysely'
import { CreateMeeting } from '#contract/meetings/meetings.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { planMeeting } from './create-meeting.ts'
import { findMeeting } from './meetings.view.ts'

/**
 * Starts a meeting of the caller and these people, now; answers its code. They are invited by e-mail alone: what starts it
 * says in the application what it is for.
 */
export async function startMeeting(ctx: Context, title: string, userIds: readonly string[]): Promise<string> {
  const body = CreateMeeting.parse({ title, inviteeIds: userIds, lobby: 'guests' })
  const { code } = await planMeeting(ctx, body, { inApp: false })
  return code
}

/** Whether a meeting has not ended, nor should have long ago. */
export async function isMeetingOn(tx: Tx, code: string): Promise<boolean> {
  const meeting = await findMeeting(tx, code)
  if (!meeting || meeting.ended_at) return false
  return meeting.starts_at.getTime() + (meeting.minutes + 60) * 60_000 > Date.now()
}

const everIn = (tx: Tx, code: string) =>
  tx
    .selectFrom('meeting_peers as p')
    .innerJoin('meetings as m', (join) =>
      join.onRef('m.company_id', '=', 'p.company_id').onRef('m.id', '=', 'p.meeting_id'),
    )
    .where('m.code', '=', code)

/** Whether all of these people have been in a meeting. */
export async function haveMet(tx: Tx, code: string, userIds: readonly string[]): Promise<boolean> {
  const there = await everIn(tx, code)
    .select('p.user_id')
    .distinct()
    .where('p.joined_at', 'is not', null)
    .where('p.user_id', 'in', [...userIds])
    .execute()
  return there.length === new Set(userIds).size
}

/**
 * What a meeting was for is over: it ends where nobody is in it. Where somebody is they talk on, but its time is up: nobody is
 * led there any more, and it is past once the last one has left.
 */
export async function endPurpose(tx: Tx, code: string): Promise<void> {
  const here = await everIn(tx, code).select('p.id').where('p.state', '!=', 'out').limit(1).executeTakeFirst()
  const passed = sql<number>`greatest(0, floor(extract(epoch from now() - starts_at) / 60))::int`
  await tx
    .updateTable('meetings')
    .set(
      here
        ? { minutes: sql<number>`least(minutes, ${passed})`, revision: sql<number>`revision + 1` }
        : { ended_at: new Date(), recording: null },
    )
    .where('code', '=', code)
    .where('ended_at', 'is', null)
    .execute()
}
