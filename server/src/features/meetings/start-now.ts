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
