import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { JoinRefusal } from '#contract/meetings/meetings.ts'
import { leads, type PeerRole } from '#contract/meetings/room.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { BaseContext } from '../../../http/caller/context.ts'
import type { CompanyRef } from '../../../platform/companies/company-ref.ts'
import { fail, failLimit } from '../../../core/errors.ts'
import { companySecret, sha256 } from '../../../http/caller/tokens.ts'
import { serverLimits } from '../../../limits.ts'
import { requireMeetingMinutes } from '../record/meeting-minutes.ts'
import { capacityOf, grantFor } from '../grant.ts'
import { readPolicy } from '../meeting-policy.ts'
import { joinRefusal, waits } from '../meetings.policy.ts'
import { viewMeeting, type MeetingRow, type Reader } from '../meetings.view.ts'

export const TICKET_PREFIX = 'place_'

/** Who asks for a place: a person of the company, or a guest. */
export type Comer = {
  userId: string | null
  guestId: string | null
  sessionId: string | null
  name: string
  role: PeerRole
  /** Waits in the lobby whatever the meeting's own rule. */
  mustWait?: boolean
  /** Never waits in the lobby. */
  isExpected?: boolean
}
type Where = Pick<BaseContext, 'services'> & Reader & { tx: Tx; company: Pick<CompanyRef, 'id'> }

function refuse({ reason, ...details }: JoinRefusal): never {
  if (reason === 'ended' || reason === 'over') fail('GONE', { details: { reason } })
  fail('FORBIDDEN', { details: { reason, ...details } })
}

/** Locks the meeting: of two who ask for its last place one gets it. */
export const lockMeeting = (tx: Tx, meetingId: string) =>
  tx.selectFrom('meetings').select('id').where('id', '=', meetingId).forUpdate().executeTakeFirst()

/** How many places are taken, those included whose ticket is not used yet. */
export async function takenPlaces(tx: Tx, meetingId: string): Promise<number> {
  const { taken } = await tx
    .selectFrom('meeting_peers')
    .select(sql<number>`count(*)::int`.as('taken'))
    .where('meeting_id', '=', meetingId)
    .where('state', '=', 'in')
    .where((eb) => eb.or([eb('joined_at', 'is not', null), eb('ticket_until', '>', new Date())]))
    .executeTakeFirstOrThrow()
  return taken
}

/** Takes back the place held longest by a ticket that is not used, of those who lead nothing. */
async function freeUnused(tx: Tx, meetingId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('meeting_peers')
    .where('id', '=', (eb) =>
      eb
        .selectFrom('meeting_peers as p')
        .select('p.id')
        .where('p.meeting_id', '=', meetingId)
        .where('p.state', '=', 'in')
        .where('p.role', 'in', ['member', 'guest'])
        .where('p.joined_at', 'is', null)
        .where('p.ticket_until', '>', new Date())
        .orderBy('p.ticket_until')
        .limit(1),
    )
    .where('joined_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const mine = ({ userId, guestId }: Comer) =>
  userId ? (['user_id', userId] as const) : (['guest_id', guestId ?? ''] as const)

async function wasRemoved(tx: Tx, meetingId: string, comer: Comer): Promise<boolean> {
  const [column, id] = mine(comer)
  const row = await tx
    .selectFrom('meeting_peers')
    .select('id')
    .where('meeting_id', '=', meetingId)
    .where(column, '=', id)
    .where('out_reason', '=', 'removed')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * One who asks anew gives up the places that they asked for before and never took: however many tickets somebody has, one
 * is good, and holds one place.
 */
async function giveUpUnused(tx: Tx, meetingId: string, comer: Comer): Promise<void> {
  const [column, id] = mine(comer)
  await tx
    .deleteFrom('meeting_peers')
    .where('meeting_id', '=', meetingId)
    .where(column, '=', id)
    .where('state', '!=', 'out')
    .where('server_id', 'is', null)
    .where('away_at', 'is', null)
    .where('ticket_hash', 'is not', null)
    .execute()
}

/** The place somebody comes back to: theirs, of this meeting, and not given up. */
async function heldPlace(tx: Tx, meetingId: string, comer: Comer, peerId: string | undefined) {
  if (!peerId) return undefined
  const [column, id] = mine(comer)
  return tx
    .selectFrom('meeting_peers')
    .select(['id', 'state', 'role'])
    .where('id', '=', peerId)
    .where('meeting_id', '=', meetingId)
    .where(column, '=', id)
    .where('state', '!=', 'out')
    .forUpdate()
    .executeTakeFirst()
}

const waitsIn = ({ lobby }: MeetingRow, { role, mustWait, isExpected }: Comer): boolean =>
  mustWait === true || (!isExpected && waits(lobby, role))

/** Gives a place in a meeting's room, or in its lobby, and the ticket that opens the web socket to it once. */
export async function takePlace(where: Where, meeting: MeetingRow, comer: Comer, peerId: string | undefined) {
  const { services, tx, company } = where
  await lockMeeting(tx, meeting.id)
  const held = await heldPlace(tx, meeting.id, comer, peerId)
  const removed = await wasRemoved(tx, meeting.id, comer)
  const refusal = joinRefusal(meeting, {
    role: comer.role,
    removed,
    returning: held !== undefined,
    now: new Date(),
  })
  if (refusal) refuse(refusal)
  const ticket = companySecret(TICKET_PREFIX, company.id)
  const good = {
    ticket_hash: sha256(ticket),
    ticket_until: new Date(Date.now() + serverLimits.live.ticketSeconds * 1000),
    session_id: comer.sessionId,
  }
  const peer = held ?? {
    id: uuid(),
    state: waitsIn(meeting, comer) ? ('waiting' as const) : ('in' as const),
    role: comer.role,
  }
  if (held) await tx.updateTable('meeting_peers').set(good).where('id', '=', held.id).execute()
  else {
    await giveUpUnused(tx, meeting.id, comer)
    const maximum = capacityOf(services.env)
    const taken = peer.state === 'in' ? await takenPlaces(tx, meeting.id) : maximum
    const full = peer.state === 'in' && taken >= maximum
    // No tickets keep those out who lead the meeting.
    if (full && !(leads(comer.role) && (await freeUnused(tx, meeting.id)))) failLimit('roomPeople', maximum)
    if (taken === 0) await requireMeetingMinutes(tx, company.id)
    await tx
      .insertInto('meeting_peers')
      .values({
        company_id: company.id,
        id: peer.id,
        meeting_id: meeting.id,
        user_id: comer.userId,
        guest_id: comer.guestId,
        name: comer.name,
        role: comer.role,
        state: peer.state,
        ...good,
      })
      .execute()
  }
  const { relayOnly } = await readPolicy(tx)
  const who = { meetingId: meeting.id, peerId: peer.id, name: comer.name }
  return {
    meeting: viewMeeting(where, meeting),
    peerId: peer.id,
    role: peer.role,
    ticket,
    grant: peer.state === 'in' ? await grantFor(services.env, who, relayOnly) : null,
  }
}
