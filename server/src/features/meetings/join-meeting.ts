import type { Input } from '#contract/endpoint.ts'
import type { meetingsApi } from '#contract/meetings/meetings.ts'
import type { Context } from '../../http/caller/context.ts'
import { fail } from '../../core/errors.ts'
import { isOwnPerson } from './meetings.policy.ts'
import { findMeeting, fullName } from './meetings.view.ts'
import { ownRole } from './own-role.ts'
import { takePlace } from './guests/take-place.ts'

/** Asks to join a meeting of one's own company. */
export async function joinMeeting(ctx: Context, { params, body }: Input<typeof meetingsApi.join>) {
  const { tx, actor, company } = ctx
  const meeting = (await findMeeting(tx, params.code)) ?? fail('NOT_FOUND')
  if (!isOwnPerson(actor, company)) fail('FORBIDDEN')
  const { role, invited } = await ownRole(tx, meeting, actor.id)
  if (meeting.is_class && !invited) fail('FORBIDDEN', { details: { reason: 'not_invited' } })
  const comer = {
    userId: actor.id,
    guestId: null,
    sessionId: actor.sessionId,
    name: fullName(actor),
    role,
    // Whoever is called to a talk is a guest of it, whom it waits for.
    isExpected: meeting.is_talk && invited,
  }
  return takePlace(ctx, meeting, comer, body.peerId)
}
