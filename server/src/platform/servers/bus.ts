import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { ChannelName, NewsEvent } from '#contract/live.ts'
import type { Driver } from '../../db/driver.ts'
import { afterCommit, type Tx } from '../../db/tenant.ts'
import { CHANNEL, sayerOf } from './sayer.ts'

/** What servers tell one another: ids only, a notification holds at most 8,000 bytes. */
export type Topics = {
  /** The company's row or settings changed. */
  company: { slug: string; previousSlug?: string }
  /** Nobody of a company may be in it from now on: it was suspended or deleted. */
  companyClosed: { companyId: string }
  maintenance: { on: boolean }
  /** Sessions of a person ended: all of them, or the one named. Open sockets of theirs close. */
  sessionEnded: { companyId: string; userId: string; sessionId?: string }
  /** A job was added or a job's progress changed. */
  job: { companyId: string; jobId: string }
  /** An event of a meeting's room, from one server to all: here, or in a letter where it is too long. */
  meeting: {
    companyId: string
    meetingId: string
    from: string
    n: number
    body?: string
    letter?: string
  }
  /** News of a live channel, or a word that one who listens says to the others. */
  live: { companyId: string; channel: ChannelName } & (
    | { event: NewsEvent }
    | { word: string; by: string; from: string }
  )
  /** Who may listen has changed: to one channel, or some people to any. */
  listeners: { companyId: string } & ({ channel: ChannelName } | { userIds: readonly string[] })
}

export type Bus = {
  on<K extends keyof Topics>(topic: K, listener: (payload: Topics[K]) => void): () => void
  /** Calls `listener` when announcements may have been missed: the connection that brings them was away. */
  onMissed(listener: () => void): () => void
  /** Tells every server soon what no transaction stands behind. */
  say<K extends keyof Topics>(topic: K, payload: Topics[K]): void
  close(): Promise<void>
}

/** Tells every server, this one included, when the transaction commits. */
export async function announce<K extends keyof Topics>(tx: Tx, topic: K, payload: Topics[K]): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ topic, payload })})`.execute(tx)
}

/** The same for many payloads in one statement. */
export async function announceAll<K extends keyof Topics>(
  tx: Tx,
  topic: K,
  payloads: readonly Topics[K][],
): Promise<void> {
  if (!payloads.length) return
  const messages = payloads.map((payload) => JSON.stringify({ topic, payload }))
  await sql`select pg_notify(${CHANNEL}, message) from unnest(${messages}::text[]) as message`.execute(tx)
}

/**
 * Tells every server soon after the transaction is committed, gathered with all else that waits: a transaction that
 * announces by itself holds up every other that does. Who missed it, because a server died in between, catches up from
 * the tables.
 */
export function announceSoon<K extends keyof Topics>(tx: Tx, topic: K, payload: Topics[K]): void {
  afterCommit(tx, (driver) => sayerOf(driver).say(JSON.stringify({ topic, payload })))
}

export async function openBus(driver: Driver, log: FastifyBaseLogger): Promise<Bus> {
  const sayer = sayerOf(driver, log)
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const missed = new Set<() => void>()
  const stop = await driver.listen(
    CHANNEL,
    (text) => {
      const { topic, payload } = JSON.parse(text) as { topic: string; payload: never }
      for (const listener of listeners.get(topic) ?? []) listener(payload)
    },
    () => {
      for (const listener of missed) listener()
    },
  )
  return {
    on(topic, listener) {
      const set = listeners.get(topic) ?? new Set()
      listeners.set(topic, set)
      set.add(listener)
      return () => set.delete(listener)
    },
    onMissed(listener) {
      missed.add(listener)
      return () => missed.delete(listener)
    },
    say: (topic, payload) => sayer.say(JSON.stringify({ topic, payload })),
    async close() {
      await sayer.done()
      await stop()
    },
  }
}
