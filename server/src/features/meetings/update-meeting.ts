import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { meetingsApi } from '#contract/meetings/meetings.ts'
import { leads } from '#contract/meetings/room.ts'
import type { Context } from '../../http/caller/context.ts'
import { fail } from '../../core/errors.ts'
import { indexRows } from '../../capabilities/search/offered.ts'
import { audit } from '../../platform/audit.ts'
import { asColumn } from './description.ts'
import { meetingSource } from './find-meetings.ts'
import { checkInvitees, hostUnlessBy, inviteesOf } from './invitees.ts'
import { tellOfMeeting } from './calendar/tell-of-meeting.ts'
import { meetingTime } from './calendar/meeting-time.ts'
import { findMeeting, viewMeeting } from './meetings.view.ts'
import { ownRole } from './own-role.ts'
import { requireNotBooked } from './offered.ts'
import { publishEntries } from './room/roster.ts'
import { lockMeeting } from './guests/take-place.ts'

/** People are invited no more. Who is in the room already leads it no longer, either. */
async function leaveOut({ tx, company, services }: Context, meetingId: string, userIds: string[]) {
  await tx
    .deleteFrom('meeting_people')
    .where('meeting_id', '=', meetingId)
    .where('user_id', 'in', userIds)
    .execute()
  const led = await tx
    .updateTable('meeting_peers')
    .set({ role: 'member' })
    .where('meeting_id', '=', meetingId)
    .where('user_id', 'in', userIds)
    .where('role', '=', 'cohost')
    .where('state', '!=', 'out')
    .returning('id')
    .execute()
  const room = { companyId: company.id, room: meetingId }
  await publishEntries(
    tx,
    services.relay,
    room,
    led.map(({ id }) => id),
  )
}

/**
 * Changes a meeting that is to come. Those who stay invited, those who are new and those left out each get a mail, and the
 * host whose meeting somebody else changes.
 */
export async function updateMeeting(ctx: Context, { params, body }: Input<typeof meetingsApi.update>) {
  const { tx, actor, company, request } = ctx
  await lockMeeting(tx, ((await findMeeting(tx, params.code)) ?? fail('NOT_FOUND')).id)
  // Who waited for it, and what they change, is judged as it is then.
  await ctx.askAgain()
  const before = (await findMeeting(tx, params.code)) ?? fail('NOT_FOUND')
  if (!leads((await ownRole(tx, before, actor.id)).role)) fail('FORBIDDEN')
  if (before.ended_at) fail('GONE', { details: { reason: 'ended' } })
  await requireNotBooked(tx, before.id)
  const { inviteeIds, title, minutes, description } = body
  const startsAt = body.startsAt ? meetingTime(body.startsAt) : undefined
  const invited = await inviteesOf(tx, before)
  const wanted = inviteeIds ? await checkInvitees(tx, inviteeIds, before.host_id) : invited
  const out = invited.filter((id) => !wanted.includes(id))
  const added = wanted.filter((id) => !invited.includes(id))
  await tx
    .updateTable('meetings')
    .set({
      revision: sql<number>`revision + 1`,
      ...(title ? { title } : {}),
      ...(minutes ? { minutes } : {}),
      ...(startsAt ? { starts_at: startsAt } : {}),
      ...(description === undefined ? {} : { description: asColumn(description) }),
    })
    .where('id', '=', before.id)
    .execute()
  if (title) await indexRows(tx, meetingSource, [before.id])
  if (out.length) await leaveOut(ctx, before.id, out)
  if (added.length)
    await tx
      .insertInto('meeting_people')
      .values(added.map((user_id) => ({ company_id: company.id, meeting_id: before.id, user_id })))
      .execute()
  const after = (await findMeeting(tx, params.code)) ?? fail('INTERNAL')
  const stayed = invited.filter((id) => wanted.includes(id))
  const moved =
    after.title !== before.title ||
    after.minutes !== before.minutes ||
    after.starts_at.getTime() !== before.starts_at.getTime()
  const news = {
    changed: moved ? [...hostUnlessBy(before, actor), ...stayed] : [],
    new: added,
    cancelled: out,
  }
  await tellOfMeeting(ctx, after, news, { known: before })
  const seen = (row: typeof before, people: number) => ({
    title: row.title,
    startsAt: row.starts_at.toISOString(),
    minutes: row.minutes,
    people,
  })
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'meetings.changed',
      target: { type: 'meeting', id: before.id, name: after.title },
      before: seen(before, invited.length + 1),
      after: seen(after, wanted.length + 1),
    },
  )
  return viewMeeting(ctx, after)
}
