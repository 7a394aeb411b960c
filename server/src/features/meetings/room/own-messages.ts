import { sql, type UpdateObject } from 'kysely'
import type { ChatMessage } from '#contract/meetings/room.ts'
import type { Database } from '../../../db/types.ts'
import type { Of, Person } from './messages.ts'
import { publish, publishEntries } from './roster.ts'

/** Passes a step of setting up a connection on; the server says whom it is from. */
export function signal({ room, seat }: Person, { to, signal: step }: Of<'signal'>): void {
  if (to === seat.peerId || !room.deliver(to, { t: 'signal', from: seat.peerId, signal: step }))
    seat.socket.send({ t: 'error', code: 'NOT_FOUND', of: 'signal' })
}

type Change = UpdateObject<Database, 'meeting_peers'>

async function changeOwn({ room, seat, services }: Person, change: Change): Promise<void> {
  await services.db.withTenant(room.companyId, async (tx) => {
    const row = await tx
      .updateTable('meeting_peers')
      .set(change)
      .where('id', '=', seat.peerId)
      .where('state', '=', 'in')
      .returning('id')
      .executeTakeFirst()
    if (row) await publishEntries(tx, services.relay, room, [row.id])
  })
}

export const changeMedia = (person: Person, { media }: Of<'media'>) => changeOwn(person, media)

/** Who raised a hand first stays first. */
export const raiseHand = (person: Person, { up }: Of<'hand'>) =>
  changeOwn(person, { hand_at: up ? sql<Date>`coalesce(hand_at, clock_timestamp())` : null })

export function react({ room, seat }: Person, { reaction }: Of<'reaction'>): void {
  room.broadcast({ t: 'reaction', from: seat.peerId, reaction }, seat.peerId)
}

/** A chat message, kept with the meeting. Said twice, because its sender could not know of the first, it is one. */
export async function writeChat({ room, seat, services }: Person, { id, text }: Of<'chat'>): Promise<void> {
  const entry = room.roster.get(seat.peerId)
  if (!entry) return
  const message: ChatMessage = {
    id,
    userId: seat.userId,
    name: entry.name,
    text,
    at: new Date().toISOString(),
  }
  await services.db.withTenant(room.companyId, async (tx) => {
    const written = await tx
      .insertInto('meeting_messages')
      .values({
        company_id: room.companyId,
        id,
        meeting_id: room.room,
        user_id: seat.userId,
        name: entry.name,
        body: text,
        created_at: new Date(message.at),
      })
      .onConflict((c) => c.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (written) await publish(tx, services.relay, room, { k: 'chat', message })
  })
}

/** A change of the shared notes: merged into what is kept, and told to the others. */
export async function shareNotes({ room, seat, services }: Person, { update }: Of<'notes'>): Promise<void> {
  // Before the meeting is locked: what merges them is loaded with the first change of a server.
  const { mergeNotes } = await import('./notes.ts')
  const taken = await services.db.withTenant(room.companyId, async (tx) => {
    const row = await tx
      .selectFrom('meetings')
      .select('notes')
      .where('id', '=', room.room)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const merged = mergeNotes(row.notes, Buffer.from(update, 'base64'))
    if (!merged) return false
    await tx.updateTable('meetings').set({ notes: merged }).where('id', '=', room.room).execute()
    await publish(tx, services.relay, room, { k: 'notes', update, except: seat.peerId })
    return true
  })
  if (!taken) seat.socket.send({ t: 'error', code: 'BAD_MESSAGE', of: 'notes' })
}
