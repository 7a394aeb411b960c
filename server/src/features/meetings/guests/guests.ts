import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import type { meetingsApi } from '#contract/meetings/meetings.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { fail, failLimit } from '../../../core/errors.ts'
import { companyOfSecret, companySecret, sha256 } from '../../../http/caller/tokens.ts'
import { meetingsLimits } from '../limits.ts'
import { networkOf } from '../../../platform/guard/network.ts'
import { capacityOf } from '../grant.ts'
import { GUEST_LINK_PREFIX } from './guest-links.ts'
import { readPolicy } from '../meeting-policy.ts'
import { selectMeetings, viewMeeting } from '../meetings.view.ts'
import { lockMeeting, takePlace } from './take-place.ts'
import { workingLinks } from './working-links.ts'

const GUEST_PREFIX = 'guest_'

/** The meeting that a guest's link leads to; NOT_FOUND for a link that does not work, whatever the reason. */
export async function meetingOfLink(tx: Tx, companyId: string, code: string, link: string) {
  if (companyOfSecret(GUEST_LINK_PREFIX, link) !== companyId) fail('NOT_FOUND')
  const found = await workingLinks(tx).where('l.hash', '=', sha256(link)).executeTakeFirst()
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
export async function guestLook(ctx: Context<null>, { params, body }: Input<typeof meetingsApi.guestLook>) {
  const { tx, company } = ctx
  const { meeting } = await meetingOfLink(tx, company.id, params.code, body.link)
  return viewMeeting(ctx, meeting)
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

/** Where those came from whom a host removed, of the guests of a link. */
async function removedNetworks(tx: Tx, linkId: string): Promise<(Buffer | null)[]> {
  const rows = await tx
    .selectFrom('meeting_guests as g')
    .innerJoin('meeting_peers as p', (join) =>
      join.onRef('p.company_id', '=', 'g.company_id').onRef('p.guest_id', '=', 'g.id'),
    )
    .select('g.network')
    .distinct()
    .where('g.link_id', '=', linkId)
    .where('p.out_reason', '=', 'removed')
    .execute()
  return rows.map(({ network }) => network && Buffer.from(network))
}

/** Whose ticket into the room itself is not used yet: nobody sits there, and nobody else can meanwhile. */
const unused = sql<boolean>`p.state = 'in' and p.joined_at is null and p.ticket_until > now()`

type At = { linkId: string; network: Buffer; capacity: number; peerId: string | undefined }

/**
 * MAX_NUMBER_REACHED where as many wait by the link, or by it from one network, as a host can look through; and where
 * unused tickets from one network hold half of the room.
 */
async function requireRoomInLobby(tx: Tx, { linkId, network, capacity, peerId }: At): Promise<void> {
  const { all, here, unusedHere } = await tx
    .selectFrom('meeting_guests as g')
    .innerJoin('meeting_peers as p', (join) =>
      join.onRef('p.company_id', '=', 'g.company_id').onRef('p.guest_id', '=', 'g.id'),
    )
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where g.network = ${network}))::int`.as('here'),
      sql<number>`(count(*) filter (where g.network = ${network} and ${unused}))::int`.as('unusedHere'),
    ])
    .where('g.link_id', '=', linkId)
    .where((eb) =>
      eb.or([
        eb('p.state', '=', 'waiting').and(
          eb.or([eb('p.server_id', 'is not', null), eb('p.ticket_until', '>', sql<Date>`now()`)]),
        ),
        unused,
      ]),
    )
    // Who comes back to a place takes up no other.
    .$if(peerId !== undefined, (query) => query.where('p.id', '!=', peerId ?? ''))
    .executeTakeFirstOrThrow()
  const maximum = meetingsLimits.guestsWaiting
  if (all >= maximum.link || here >= maximum.network)
    failLimit('guestsWaiting', all >= maximum.link ? maximum.link : maximum.network)
  const half = Math.ceil(capacity / 2)
  if (unusedHere >= half) failLimit('guestsJoining', half)
}

/** Asks to join as a guest. The key in the answer lets the same browser come back as the same guest. */
export async function guestJoin(ctx: Context<null>, { params, body }: Input<typeof meetingsApi.guestJoin>) {
  const { tx, company, services, request } = ctx
  const { meeting, linkId } = await meetingOfLink(tx, company.id, params.code, body.link)
  await lockMeeting(tx, meeting.id)
  const known = await knownGuest(tx, linkId, body.guestKey)
  const network = services.seal.mark(`guest ${networkOf(request.ip)}`)
  const removed = await removedNetworks(tx, linkId)
  if (!known && removed.some((one) => one?.equals(network)))
    fail('FORBIDDEN', { details: { reason: 'removed' } })
  const capacity = capacityOf(services.env)
  await requireRoomInLobby(tx, { linkId, network, capacity, peerId: body.peerId })
  const guestKey = known && body.guestKey ? body.guestKey : companySecret(GUEST_PREFIX, company.id)
  const id = known?.id ?? uuid()
  if (known) await tx.updateTable('meeting_guests').set({ name: body.name }).where('id', '=', id).execute()
  else
    await tx
      .insertInto('meeting_guests')
      .values({
        company_id: company.id,
        id,
        link_id: linkId,
        key_hash: sha256(guestKey),
        name: body.name,
        network,
      })
      .execute()
  const comer = {
    userId: null,
    guestId: id,
    sessionId: null,
    name: body.name,
    role: 'guest' as const,
    // Somebody was removed: whoever comes by this link now, under another name or as a guest they made before for
    // this very case, is let in by a host.
    mustWait: removed.length > 0,
  }
  return { ...(await takePlace(ctx, meeting, comer, body.peerId)), guestKey }
}
