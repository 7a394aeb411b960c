import type { Tx } from '../../../db/tenant.ts'
import type { Room } from '../../../platform/live/relay.ts'
import type { Services } from '../../../services.ts'
import { recordsOf } from '../grant.ts'
import { asLead } from './host-messages.ts'
import { startRecording, stopRecording } from './media-server.ts'
import type { Of, Person } from './messages.ts'
import { roomColumns, roomState } from './room-state.ts'
import { publish } from './roster.ts'

/** Notes what the recording is now, where it is still what it was, and tells everyone. */
async function change(
  tx: Tx,
  { relay }: Pick<Services, 'relay'>,
  room: Room,
  from: string | null,
  to: string | null,
): Promise<boolean> {
  const now = await tx
    .updateTable('meetings')
    .set({ recording: to })
    .where('company_id', '=', room.companyId)
    .where('id', '=', room.room)
    .where('ended_at', 'is', null)
    .where('recording', from === null ? 'is' : '=', from)
    .returning(roomColumns)
    .executeTakeFirst()
  // That it is being started is nothing to tell: it may yet fail.
  if (now && to !== '') await publish(tx, relay, room, { k: 'settings', settings: roomState(now) })
  return now !== undefined
}

const refuse = ({ seat }: Person, code: 'FORBIDDEN' | 'UNAVAILABLE') =>
  seat.socket.send({ t: 'error', code, of: 'record' })

async function start(person: Person): Promise<void> {
  const { room, services } = person
  const folder = recordsOf(services.env)
  if (!folder) return refuse(person, 'FORBIDDEN')
  let mine = false
  // Empty while it is being started: of two hosts who press at once one starts it.
  await asLead(person, 'record', async (tx) => {
    mine = await change(tx, services, room, null, '')
  })
  if (!mine) return
  const { companyId } = room
  const at = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  try {
    const id = await startRecording(services, room.room, `${folder}/${companyId}/${room.room}-${at}.mp4`)
    const kept = await services.db.withTenant(companyId, (tx) => change(tx, services, room, '', id))
    // The meeting ended meanwhile.
    if (!kept) await stopRecording(services, id)
  } catch (error) {
    services.log.warn({ err: error }, 'a recording could not be started')
    await services.db.withTenant(companyId, (tx) => change(tx, services, room, '', null))
    refuse(person, 'UNAVAILABLE')
  }
}

async function stop(person: Person): Promise<void> {
  const { room, services } = person
  let recording: string | null = null
  await asLead(person, 'record', async (tx) => {
    const row = await tx
      .selectFrom('meetings')
      .select('recording')
      .where('id', '=', room.room)
      .executeTakeFirst()
    recording = row?.recording ?? null
    if (recording) await change(tx, services, room, recording, null)
  })
  if (!recording) return
  // Told twice that it is over it would be none the worse; not told, it ends with the room.
  await stopRecording(services, recording).catch((error: unknown) =>
    services.log.warn({ err: error }, 'a recording could not be stopped'),
  )
}

/** Has the meeting recorded by the media server, or ends that; where the installation records at all. */
export const record = (person: Person, { on }: Of<'record'>) => (on ? start(person) : stop(person))

/** The media server says that a recording is over, by itself or because it was told. */
export async function recordingEnded(
  services: Services,
  meetingId: string,
  recording: string,
): Promise<void> {
  await services.db.onEachDatabase(async (tx) => {
    const row = await tx
      .selectFrom('meetings')
      .select('company_id')
      .where('id', '=', meetingId)
      .where('recording', '=', recording)
      .executeTakeFirst()
    if (row) await change(tx, services, { companyId: row.company_id, room: meetingId }, recording, null)
  })
}
