import type { ChatMessage, FromServer, PeerRole } from '#contract/meetings/room.ts'
import { leads } from '#contract/meetings/room.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Env } from '../../../env.ts'
import { meetingsLimits } from '../limits.ts'
import { grantFor } from '../grant.ts'
import { readPolicy } from '../meeting-policy.ts'
import type { Entry } from './events.ts'
import { waiterOf } from './room-events.ts'
import { roomColumns, roomState } from './room-state.ts'

type WelcomedPeer = { id: string; meeting_id: string; name: string; role: PeerRole; joined_at: Date | null }

const inBase64 = (notes: Buffer | null): string | null => notes && Buffer.from(notes).toString('base64')

/** The notes that were written together in a meeting, as an update in base64; null where there are none. */
export async function readNotes(tx: Tx, meetingId: string): Promise<string | null> {
  const row = await tx.selectFrom('meetings').select('notes').where('id', '=', meetingId).executeTakeFirst()
  return inBase64(row?.notes ?? null)
}

/** What was written in a meeting, oldest first. */
export async function readChat(tx: Tx, meetingId: string, since?: Date): Promise<ChatMessage[]> {
  let wanted = tx
    .selectFrom('meeting_messages')
    .select(['id', 'user_id', 'name', 'body', 'created_at'])
    .where('meeting_id', '=', meetingId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(meetingsLimits.chatMessagesShown)
  if (since) wanted = wanted.where('created_at', '>=', since)
  const rows = await wanted.execute()
  return rows.toReversed().map((row) => ({
    id: row.id,
    userId: row.user_id,
    name: row.name,
    text: row.body,
    at: row.created_at.toISOString(),
  }))
}

/** All that somebody sees who comes into the room. */
export async function makeWelcome(
  tx: Tx,
  env: Env,
  own: WelcomedPeer,
  roster: readonly Entry[],
  withGrant: boolean,
): Promise<FromServer> {
  const meeting = await tx
    .selectFrom('meetings')
    .select([...roomColumns, 'notes'])
    .where('id', '=', own.meeting_id)
    .executeTakeFirstOrThrow()
  // A guest reads what was written since they came; the people of the company read all of it.
  const since = own.role === 'guest' ? (own.joined_at ?? new Date()) : undefined
  const who = { meetingId: own.meeting_id, peerId: own.id, name: own.name }
  return {
    t: 'welcome',
    you: own.id,
    peers: roster
      .filter(({ state }) => state === 'in')
      .map(({ state: _state, serverId: _server, ...peer }) => peer),
    waiters: leads(own.role) ? roster.filter(({ state }) => state === 'waiting').map(waiterOf) : [],
    settings: roomState(meeting),
    chat: await readChat(tx, own.meeting_id, since),
    notes: inBase64(meeting.notes),
    grant: withGrant ? await grantFor(env, who, (await readPolicy(tx)).relayOnly) : null,
  }
}
