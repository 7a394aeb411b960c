import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '../../db/tenant.ts'
import { announce, type Bus, type Topics } from '../servers/bus.ts'

/** A room of a company, wherever its people are connected. */
export type Room = { companyId: string; room: string }

/** Carries a room's events to every server that holds a socket of it. */
export type Relay = {
  readonly serverId: string
  /** With the transaction: when it commits, every server (this one too) gets the event, in the order of commits. */
  publish(tx: Tx, room: Room, event: unknown): Promise<void>
  /** To the other servers, soon and in order; kept by nobody. */
  send(room: Room, event: unknown): void
  /** Who gets the events here, and of which rooms. */
  attach(receiver: Receiver): void
  close(): Promise<void>
}

type Receiver = {
  /** Whether this server holds a socket of the room. */
  interested(room: string): boolean
  /** `own`: this server itself said it. */
  receive(room: Room, event: unknown, own: boolean): void
}

/** A notification holds 8,000 bytes at most; what is around the body needs some of them. */
const INLINE_BYTES = 7000

type Note = Topics['meeting']

export function openRelay({ db, bus, log }: { db: Db; bus: Bus; log: FastifyBaseLogger }): Relay {
  const serverId = uuid()
  let receiver: Receiver | undefined
  let counter = 0
  const outgoing: { room: Room; event: unknown }[] = []
  let sending: Promise<void> | undefined
  /** The end of each room's line of events, while one of them is being read from its letter. */
  const lines = new Map<string, Promise<void>>()

  async function note(tx: Tx, { companyId, room }: Room, event: unknown): Promise<void> {
    const body = JSON.stringify(event)
    // Numbered, because the database drops a notification that equals another of its transaction.
    const head = { companyId, meetingId: room, from: serverId, n: counter++ }
    if (Buffer.byteLength(JSON.stringify(body)) <= INLINE_BYTES)
      return announce(tx, 'meeting', { ...head, body })
    const letter = uuid()
    await tx.insertInto('live_letters').values({ company_id: companyId, id: letter, body }).execute()
    return announce(tx, 'meeting', { ...head, letter })
  }

  async function read({ companyId, letter = '' }: Note): Promise<string | undefined> {
    const row = await db.withTenant(
      companyId,
      (tx) => tx.selectFrom('live_letters').select('body').where('id', '=', letter).executeTakeFirst(),
      { readOnly: true },
    )
    return row?.body
  }

  function deliver(given: Note, body: string | undefined): void {
    if (body === undefined) return
    const room = { companyId: given.companyId, room: given.meetingId }
    receiver?.receive(room, JSON.parse(body), given.from === serverId)
  }

  const unlisten = bus.on('meeting', (given) => {
    const { meetingId } = given
    if (!receiver?.interested(meetingId)) return
    const before = lines.get(meetingId)
    if (!given.letter && !before) return deliver(given, given.body)
    const line = Promise.resolve(before)
      .then(async () => deliver(given, given.letter ? await read(given) : given.body))
      .catch((error: unknown) => log.error({ err: error }, 'an event of a room was lost'))
      .finally(() => {
        if (lines.get(meetingId) === line) lines.delete(meetingId)
      })
    lines.set(meetingId, line)
  })

  async function sendAll(): Promise<void> {
    while (outgoing.length) {
      const [first] = outgoing
      if (!first) return
      const { companyId } = first.room
      // One transaction carries what waits for the same company; the order within a room is kept.
      const batch = outgoing.splice(0, 50)
      const mine = batch.filter((item) => item.room.companyId === companyId)
      outgoing.unshift(...batch.filter((item) => item.room.companyId !== companyId))
      await db.withTenant(companyId, async (tx) => {
        for (const item of mine) await note(tx, item.room, item.event)
      })
    }
  }

  return {
    serverId,
    publish: note,
    send(room, event) {
      outgoing.push({ room, event })
      sending ??= sendAll()
        .catch((error: unknown) => log.error({ err: error }, 'events of rooms were not sent'))
        .finally(() => (sending = undefined))
    },
    attach: (given) => void (receiver = given),
    async close() {
      unlisten()
      await sending
      await Promise.all(lines.values())
    },
  }
}

/** Letters that every server has long read. */
export async function forgetLetters(db: Db): Promise<void> {
  await db.withPlatform((tx) =>
    tx
      .deleteFrom('live_letters')
      .where('created_at', '<', sql<Date>`now() - interval '1 minute'`)
      .execute(),
  )
}
