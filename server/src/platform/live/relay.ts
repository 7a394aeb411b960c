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
  /**
   * With the transaction: when it is committed, every server (this one too) gets the event soon. Those of several
   * servers may come in another order than they were written down in: each says where it stands in it.
   */
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
  /** `at`: the higher, the later it was written down; none of what nobody wrote down. `own`: this server itself said it. */
  receive(room: Room, event: unknown, from: { own: boolean; at: number | undefined }): void
}

/** A notification holds 8,000 bytes at most; what is around the body needs some of them. */
const INLINE_BYTES = 7000

type RoomEvent = Topics['room']

export function openRelay({ db, bus, log }: { db: Db; bus: Bus; log: FastifyBaseLogger }): Relay {
  const serverId = uuid()
  let receiver: Receiver | undefined
  const outgoing: { room: Room; event: unknown }[] = []
  let sending: Promise<void> | undefined
  /** The end of each room's line of events, while one of them is being read from its letter. */
  const lines = new Map<string, Promise<void>>()

  const isShort = (body: string) => Buffer.byteLength(JSON.stringify(body)) <= INLINE_BYTES

  async function putLetter(tx: Tx, companyId: string, body: string): Promise<{ letter: string }> {
    const letter = uuid()
    await tx.insertInto('live_letters').values({ company_id: companyId, id: letter, body }).execute()
    return { letter }
  }

  async function publish(tx: Tx, { companyId, room }: Room, event: unknown): Promise<void> {
    const body = JSON.stringify(event)
    const at = await logPosition(tx)
    const head = { companyId, room, from: serverId, at }
    const rest = isShort(body) ? { body } : await putLetter(tx, companyId, body)
    announce(tx, 'room', { ...head, ...rest })
  }

  async function read({ companyId, letter = '' }: RoomEvent): Promise<string | undefined> {
    const row = await db.withTenant(
      companyId,
      (tx) => tx.selectFrom('live_letters').select('body').where('id', '=', letter).executeTakeFirst(),
      { readOnly: true },
    )
    return row?.body
  }

  function deliver(given: RoomEvent, body: string | undefined): void {
    if (body === undefined) return
    const room = { companyId: given.companyId, room: given.room }
    receiver?.receive(room, JSON.parse(body), { own: given.from === serverId, at: given.at })
  }

  const unlisten = bus.on('room', (given) => {
    const { room } = given
    if (!receiver?.interested(room)) return
    const before = lines.get(room)
    if (!given.letter && !before) return deliver(given, given.body)
    const line = Promise.resolve(before)
      .then(async () => deliver(given, given.letter ? await read(given) : given.body))
      .catch((error: unknown) => log.error({ err: error }, 'an event of a room was lost'))
      .finally(() => {
        if (lines.get(room) === line) lines.delete(room)
      })
    lines.set(room, line)
  })

  async function sendAll(): Promise<void> {
    for (let next = outgoing.shift(); next; next = outgoing.shift()) {
      const { companyId, room } = next.room
      const body = JSON.stringify(next.event)
      const rest = isShort(body)
        ? { body }
        : await db.withTenant(companyId, (tx) => putLetter(tx, companyId, body))
      bus.say('room', { companyId, room, from: serverId, ...rest })
    }
  }

  return {
    serverId,
    publish,
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

/**
 * Where the database's log stands. Read by a transaction after it wrote a row, it is higher than what an earlier one
 * that wrote the same row read: that one had to be committed first.
 */
async function logPosition(tx: Tx): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as at`.execute(tx)
  return rows[0]?.at ?? 0
}

/** Letters that every server has long read. */
export async function forgetLetters(db: Db): Promise<void> {
  await db.onEachDatabase((tx) =>
    tx
      .deleteFrom('live_letters')
      .where('created_at', '<', sql<Date>`now() - interval '1 minute'`)
      .execute(),
  )
}
