import { leads, type FromServer } from '#contract/meetings/room.ts'
import type { Tx } from '../../../db/tenant.ts'
import { capacityOf } from '../grant.ts'
import { lockMeeting, takenPlaces } from '../guests/take-place.ts'
import { endRoom, putOut } from './end-room.ts'
import type { Of, Person } from './messages.ts'
import { endOnServer, muteOnServer, removeOnServer } from './media-server.ts'
import { roomColumns, roomState } from './room-state.ts'
import { publish, publishEntries } from './roster.ts'

const say = ({ seat }: Person, code: 'FORBIDDEN' | 'NOT_FOUND' | 'MAX_NUMBER_REACHED', of: string) =>
  seat.socket.send({ t: 'error', code, of })

/** Runs what only a host or co-host may do; what they are is read in the same transaction. */
export async function asLead(person: Person, of: string, body: (tx: Tx) => Promise<void>): Promise<void> {
  const { room, seat, services } = person
  await services.db.withTenant(room.companyId, async (tx) => {
    const self = await tx
      .selectFrom('meeting_peers')
      .select('role')
      .where('id', '=', seat.peerId)
      .where('state', '=', 'in')
      .executeTakeFirst()
    if (!self || !leads(self.role)) return say(person, 'FORBIDDEN', of)
    await body(tx)
  })
}

const findPeer = (tx: Tx, meetingId: string, peerId: string) =>
  tx
    .selectFrom('meeting_peers')
    .select(['id', 'user_id', 'guest_id', 'role', 'state'])
    .where('id', '=', peerId)
    .where('meeting_id', '=', meetingId)
    .where('state', '!=', 'out')
    .executeTakeFirst()

export const admit = (person: Person, { peers }: Of<'admit'>) =>
  asLead(person, 'admit', async (tx) => {
    const { room, services } = person
    await lockMeeting(tx, room.room)
    const free = capacityOf(services.env) - (await takenPlaces(tx, room.room))
    const let_in = free > 0 ? peers.slice(0, free) : []
    if (let_in.length < peers.length) say(person, 'MAX_NUMBER_REACHED', 'admit')
    if (!let_in.length) return
    const rows = await tx
      .updateTable('meeting_peers')
      .set({ state: 'in', joined_at: new Date() })
      .where('id', 'in', let_in)
      .where('meeting_id', '=', room.room)
      .where('state', '=', 'waiting')
      .returning('id')
      .execute()
    await publishEntries(
      tx,
      services.relay,
      room,
      rows.map(({ id }) => id),
    )
  })

export const refuse = (person: Person, { peers }: Of<'refuse'>) =>
  asLead(person, 'refuse', async (tx) => {
    const { room, services } = person
    const rows = await tx
      .selectFrom('meeting_peers')
      .select('id')
      .where('id', 'in', peers)
      .where('meeting_id', '=', room.room)
      .where('state', '=', 'waiting')
      .execute()
    await putOut(
      tx,
      services.relay,
      room,
      rows.map(({ id }) => id),
      'refused',
    )
  })

/** Puts somebody out with every tab of theirs; they cannot come back. The host stays. */
export const remove = (person: Person, { peer }: Of<'remove'>) =>
  asLead(person, 'remove', async (tx) => {
    const { room, services } = person
    const target = await findPeer(tx, room.room, peer)
    if (!target) return say(person, 'NOT_FOUND', 'remove')
    if (target.role === 'host') return say(person, 'FORBIDDEN', 'remove')
    const rows = await tx
      .selectFrom('meeting_peers')
      .select('id')
      .where('meeting_id', '=', room.room)
      .where('state', '!=', 'out')
      .where(target.user_id ? 'user_id' : 'guest_id', '=', target.user_id ?? target.guest_id)
      .execute()
    const ids = rows.map(({ id }) => id)
    await putOut(tx, services.relay, room, ids, 'removed')
    removeOnServer(services, room.room, ids)
  })

async function tell(person: Person, tx: Tx, to: string | undefined, message: FromServer): Promise<void> {
  const { room, seat, services } = person
  await publish(
    tx,
    services.relay,
    room,
    to ? { k: 'to', peer: to, message } : { k: 'all', except: seat.peerId, message },
  )
}

export const mute = (person: Person, { peer }: Of<'mute'>) =>
  asLead(person, 'mute', async (tx) => {
    const { room, seat, services } = person
    if (peer && !(await findPeer(tx, room.room, peer))) return say(person, 'NOT_FOUND', 'mute')
    await tell(person, tx, peer, { t: 'muted', by: seat.peerId })
    const others = [...room.roster.values()].filter(
      ({ id, state, mic }) => mic && state === 'in' && (peer ? id === peer : id !== seat.peerId),
    )
    muteOnServer(
      services,
      room.room,
      others.map(({ id }) => id),
    )
  })

export const askToSpeak = (person: Person, { peer }: Of<'askToSpeak'>) =>
  asLead(person, 'askToSpeak', async (tx) => {
    if (!(await findPeer(tx, person.room.room, peer))) return say(person, 'NOT_FOUND', 'askToSpeak')
    await tell(person, tx, peer, { t: 'askedToSpeak', by: person.seat.peerId })
  })

export const lowerHand = (person: Person, { peer }: Of<'lowerHand'>) =>
  asLead(person, 'lowerHand', async (tx) => {
    const { room, services } = person
    await tx
      .updateTable('meeting_peers')
      .set({ hand_at: null })
      .where('id', '=', peer)
      .where('meeting_id', '=', room.room)
      .execute()
    await publishEntries(tx, services.relay, room, [peer])
  })

export const setSettings = (person: Person, { settings }: Of<'settings'>) =>
  asLead(person, 'settings', async (tx) => {
    const { room, services } = person
    if (Object.keys(settings).length === 0) return
    const now = await tx
      .updateTable('meetings')
      .set(settings)
      .where('id', '=', room.room)
      .returning(roomColumns)
      .executeTakeFirstOrThrow()
    await publish(tx, services.relay, room, { k: 'settings', settings: roomState(now) })
  })

/** Makes somebody of the company a co-host, or takes it back. A guest cannot be one. */
export const makeCohost = (person: Person, { peer, on }: Of<'cohost'>) =>
  asLead(person, 'cohost', async (tx) => {
    const { room, services } = person
    const target = await findPeer(tx, room.room, peer)
    if (!target) return say(person, 'NOT_FOUND', 'cohost')
    if (!target.user_id || target.role === 'host') return say(person, 'FORBIDDEN', 'cohost')
    const role = on ? ('cohost' as const) : ('invitee' as const)
    await tx
      .insertInto('meeting_people')
      .values({ company_id: room.companyId, meeting_id: room.room, user_id: target.user_id, role })
      .onConflict((c) => c.columns(['company_id', 'meeting_id', 'user_id']).doUpdateSet({ role }))
      .execute()
    const rows = await tx
      .updateTable('meeting_peers')
      .set({ role: on ? 'cohost' : 'member' })
      .where('meeting_id', '=', room.room)
      .where('user_id', '=', target.user_id)
      .where('state', '!=', 'out')
      .returning('id')
      .execute()
    await publishEntries(
      tx,
      services.relay,
      room,
      rows.map(({ id }) => id),
    )
  })

export const endForAll = (person: Person) =>
  asLead(person, 'endForAll', async (tx) => {
    const { room, services, ended } = person
    await ended(tx, room.room)
    await endRoom(tx, services.relay, room)
    endOnServer(services, room.room)
  })
