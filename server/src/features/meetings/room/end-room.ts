import { sql } from 'kysely'
import type { OutReason } from '#contract/meetings/room.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Relay, Room } from '../../../platform/live/relay.ts'
import { publish } from './roster.ts'

/** Puts people out of a room or its lobby, and says so to every server. Returns those who were in it. */
export async function putOut(
  tx: Tx,
  relay: Relay,
  room: Room,
  peerIds: readonly string[],
  reason: OutReason,
): Promise<string[]> {
  if (!peerIds.length) return []
  const gone = await tx
    .updateTable('meeting_peers')
    .set({
      state: 'out',
      out_reason: reason,
      // Somebody who was away left when their socket broke.
      left_at: sql<Date>`coalesce(away_at, now())`,
      ticket_hash: null,
      server_id: null,
      hand_at: null,
    })
    .where('company_id', '=', room.companyId)
    .where('id', 'in', [...peerIds])
    .where('state', '!=', 'out')
    .returning('id')
    .execute()
  const peers = gone.map(({ id }) => id)
  if (peers.length) await publish(tx, relay, room, { k: 'out', peers, reason })
  return peers
}

/** Of what booked a meeting: somebody ends it for all, though its time is not over. Called before the meeting is held. */
export type RoomEnded = (tx: Tx, meetingId: string) => Promise<void>

/** Ends a meeting: nobody is in it any more, and nobody comes in. */
export async function endRoom(tx: Tx, relay: Relay, room: Room): Promise<void> {
  await tx
    .updateTable('meetings')
    .set({ ended_at: new Date(), recording: null })
    .where('id', '=', room.room)
    .where('ended_at', 'is', null)
    .execute()
  const there = await tx
    .selectFrom('meeting_peers')
    .select('id')
    .where('meeting_id', '=', room.room)
    .where('state', '!=', 'out')
    .execute()
  await putOut(
    tx,
    relay,
    room,
    there.map(({ id }) => id),
    'ended',
  )
  await publish(tx, relay, room, { k: 'ended' })
}
