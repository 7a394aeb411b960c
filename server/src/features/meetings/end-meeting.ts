import type { Input } from '#contract/endpoint.ts'
import type { meetingsApi } from '#contract/meetings/meetings.ts'
import { leads } from '#contract/meetings/room.ts'
import type { Context } from '../../http/caller/context.ts'
import { fail } from '../../core/errors.ts'
import { audit } from '../../platform/audit.ts'
import { hostUnlessBy, inviteesOf } from './invitees.ts'
import { tellOfMeeting } from './calendar/tell-of-meeting.ts'
import { findMeeting, viewMeeting } from './meetings.view.ts'
import { requireNotBooked } from './offered.ts'
import { ownRole } from './own-role.ts'
import { endRoom, type RoomEnded } from './room/end-room.ts'
import { endOnServer } from './room/media-server.ts'

async function end(ctx: Context, code: string, ended: RoomEnded) {
  const { tx, actor, company, request, services } = ctx
  const meeting = (await findMeeting(tx, code)) ?? fail('NOT_FOUND')
  const { role } = await ownRole(tx, meeting, actor.id)
  if (!leads(role)) fail('FORBIDDEN')
  if (meeting.starts_at > new Date()) await requireNotBooked(tx, meeting.id)
  if (!meeting.ended_at) {
    await ended(tx, meeting.id)
    await endRoom(tx, services.relay, { companyId: company.id, room: meeting.id })
    ctx.afterCommit(() => endOnServer(services, meeting.id))
    if (meeting.starts_at > new Date()) {
      await tx
        .updateTable('meetings')
        .set({ revision: meeting.revision + 1 })
        .where('id', '=', meeting.id)
        .execute()
      const cancelled = { ...meeting, revision: meeting.revision + 1 }
      const readers = [...hostUnlessBy(meeting, actor), ...(await inviteesOf(tx, meeting))]
      await tellOfMeeting(ctx, cancelled, { cancelled: readers })
    }
    const target = { type: 'meeting', id: meeting.id, name: meeting.title }
    await audit(tx, company.id, { actor, request }, { action: 'meetings.ended', target })
  }
  return viewMeeting(ctx, (await findMeeting(tx, code)) ?? fail('NOT_FOUND'))
}

/** Ends a meeting for all. Before it started that is a cancellation, and those invited are told, as its host is. Twice changes nothing. */
export const endMeeting =
  (ended: RoomEnded) =>
  (ctx: Context, { params }: Input<typeof meetingsApi.end>) =>
    end(ctx, params.code, ended)
