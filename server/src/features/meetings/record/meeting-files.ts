import type { meetingsApi } from '#contract/meetings/meetings.ts'
import type { Input } from '#contract/endpoint.ts'
import { leads } from '#contract/meetings/room.ts'
import { attachmentsOf } from '../../../capabilities/attachments/attachments.view.ts'
import type { OwnerRules } from '../../../capabilities/attachments/owners.ts'
import type { Context } from '../../../http/caller/context.ts'
import { fail } from '../../../core/errors.ts'
import { sha256 } from '../../../http/caller/tokens.ts'
import { meetingOfLink } from '../guests/guests.ts'
import { isOwnPerson } from '../meetings.policy.ts'
import { belongs, ownRole } from '../own-role.ts'
import { publish } from '../room/roster.ts'

/** Files of a meeting: its hosts add and remove them; those invited and those who were in it open them. */
export const meetingFiles: OwnerRules = {
  goesWithPerson: true,
  async rights({ tx, actor, company }, id) {
    if (!isOwnPerson(actor, company)) return null
    const meeting = await tx
      .selectFrom('meetings')
      .select(['id', 'host_id', 'title'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!meeting) return null
    const { role, invited } = await ownRole(tx, meeting, actor.id)
    const open = invited || (await belongs(tx, id, actor.id))
    return { open, change: leads(role), name: meeting.title }
  },
  async existing(tx, ids) {
    const rows = await tx
      .selectFrom('meetings')
      .select('id')
      .where('id', 'in', [...ids])
      .execute()
    return new Set(rows.map(({ id }) => id))
  },
  changed: ({ tx, company, services }, id) =>
    publish(tx, services.relay, { companyId: company.id, room: id }, { k: 'files' }),
}

/** The files, for a guest: for as long as they are in the room. */
export async function guestFiles(ctx: Context<null>, { params, body }: Input<typeof meetingsApi.guestFiles>) {
  const { tx, company, services } = ctx
  const { meeting, linkId } = await meetingOfLink(tx, company.id, params.code, body.link)
  const guest = await tx
    .selectFrom('meeting_guests')
    .select('id')
    .where('key_hash', '=', sha256(body.guestKey))
    .where('link_id', '=', linkId)
    .executeTakeFirst()
  if (!guest) fail('NOT_FOUND')
  const peer = await tx
    .selectFrom('meeting_peers')
    .select('id')
    .where('meeting_id', '=', meeting.id)
    .where('guest_id', '=', guest.id)
    .where('state', '=', 'in')
    .where('joined_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (!peer) fail('FORBIDDEN')
  return { items: await attachmentsOf(tx, services, { kind: 'meeting', id: meeting.id }) }
}
