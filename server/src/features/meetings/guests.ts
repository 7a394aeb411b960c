import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import type { meetingsApi } from '#contract/meetings.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/context.ts'
import { fail } from '../../http/errors.ts'
import { companyOfSecret, companySecret, sha256 } from '../../http/tokens.ts'
import { GUEST_LINK_PREFIX } from './guest-links.ts'
import { readPolicy } from './meeting-policy.ts'
import { selectMeetings, viewMeeting } from './meetings.view.ts'
import { takePlace } from './take-place.ts'

const GUEST_PREFIX = 'guest_'

/** The meeting that a guest's link leads to; NOT_FOUND for a link that does not work, whatever the reason. */
async function meetingOfLink(tx: Tx, companyId: string, code: string, link: string) {
  if (companyOfSecret(GUEST_LINK_PREFIX, link) !== companyId) fail('NOT_FOUND')
  const found = await tx
    .selectFrom('meeting_guest_links')
    .select(['id', 'meeting_id'])
    .where('hash', '=', sha256(link))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  const meeting =
    found &&
    (await selectMeetings(tx)
      .where('meetings.id', '=', found.meeting_id)
      .where('meetings.code', '=', code)
      .executeTakeFirst())
  if (!found || !meeting) fail('NOT_FOUND')
  if (!(await readPolicy(tx)).guests) fail('FORBIDDEN', { details: { reason: 'guests_not_allowed' } })
  return { meeting, linkId: found.id }
}

/** What a guest sees before they say who they are. */
export async function guestLook(
  { tx, company }: Context<null>,
  { params, body }: Input<typeof meetingsApi.guestLook>,
) {
  const { meeting } = await meetingOfLink(tx, company.id, params.code, body.link)
  return viewMeeting(meeting)
}

/** The guest that a browser's key names, of this very link. */
async function knownGuest(tx: Tx, linkId: string, key: string | undefined) {
  if (!key) return undefined
  return tx
    .selectFrom('meeting_guests')
    .select(['id', 'name'])
    .where('key_hash', '=', sha256(key))
    .where('link_id', '=', linkId)
    .executeTakeFirst()
}

/** Asks to join as a guest. The key in the answer lets the same browser come back as the same guest. */
export async function guestJoin(ctx: Context<null>, { params, body }: Input<typeof meetingsApi.guestJoin>) {
  const { tx, company } = ctx
  const { meeting, linkId } = await meetingOfLink(tx, company.id, params.code, body.link)
  const known = await knownGuest(tx, linkId, body.guestKey)
  const guestKey = known && body.guestKey ? body.guestKey : companySecret(GUEST_PREFIX, company.id)
  const id = known?.id ?? uuid()
  if (known) await tx.updateTable('meeting_guests').set({ name: body.name }).where('id', '=', id).execute()
  else
    await tx
      .insertInto('meeting_guests')
      .values({ company_id: company.id, id, link_id: linkId, key_hash: sha256(guestKey), name: body.name })
      .execute()
  const comer = {
    userId: null,
    guestId: id,
    sessionId: null,
    name: body.name,
    role: 'guest' as const,
  }
  return { ...(await takePlace(ctx, meeting, comer, body.peerId)), guestKey }
}
