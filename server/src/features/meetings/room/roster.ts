import type { Tx } from '../../../db/tenant.ts'
import { mediaUrl } from '../../../platform/files/media-url.ts'
import type { Relay, Room } from '../../../platform/live/relay.ts'
import type { Entry, RoomEvent } from './events.ts'

const entries = (tx: Tx, meetingId: string) =>
  tx
    .selectFrom('meeting_peers as p')
    .leftJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'p.company_id').onRef('u.id', '=', 'p.user_id'),
    )
    .select([
      'p.company_id',
      'p.id',
      'p.user_id',
      'p.name',
      'p.role',
      'p.state',
      'p.server_id',
      'p.away_at',
      'p.asked_at',
      'p.joined_at',
      'p.mic',
      'p.camera',
      'p.screen',
      'p.hand_at',
      'u.photo_key',
    ])
    .where('p.meeting_id', '=', meetingId)
    .where('p.state', '!=', 'out')

type Row = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number]

const view = (row: Row): Entry => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  photoUrl: row.photo_key && mediaUrl(row.company_id, row.photo_key),
  role: row.role,
  joinedAt: (row.joined_at ?? row.asked_at).toISOString(),
  mic: row.mic,
  camera: row.camera,
  screen: row.screen,
  handAt: row.hand_at?.toISOString() ?? null,
  away: row.away_at !== null,
  state: row.state === 'in' ? 'in' : 'waiting',
  serverId: row.server_id,
})

/** Everybody in the room and its lobby who has come through their socket at least once. */
export async function readRoster(tx: Tx, meetingId: string): Promise<Entry[]> {
  const rows = await entries(tx, meetingId)
    .where((eb) => eb.or([eb('p.server_id', 'is not', null), eb('p.away_at', 'is not', null)]))
    .orderBy('p.asked_at')
    .orderBy('p.id')
    .execute()
  return rows.map(view)
}

/** Tells every server of the room what somebody is now. */
export async function publishEntries(
  tx: Tx,
  relay: Relay,
  room: Room,
  peerIds: readonly string[],
): Promise<void> {
  if (!peerIds.length) return
  for (const row of await entries(tx, room.room)
    .where('p.id', 'in', [...peerIds])
    .execute())
    await publish(tx, relay, room, { k: 'entry', entry: view(row) })
}

export const publish = (tx: Tx, relay: Relay, room: Room, event: RoomEvent): Promise<void> =>
  relay.publish(tx, room, event)
