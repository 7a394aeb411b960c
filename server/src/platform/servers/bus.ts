import type { FastifyBaseLogger } from 'fastify'
import type { ChannelName, NewsEvent } from '#contract/live/live.ts'
import type { Driver } from '../../db/driver.ts'
import { afterCommit, type DirectoryTx, type Tx } from '../../db/tenant.ts'
import { BYE, heardSoFar, HERE, HERE_MS, WHO, type Heard } from './heard.ts'
import { CHANNEL, sayerOf, type Announcement, type Sayer } from './sayer.ts'

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
  /** An event of a room, from one server to all: here, or in a letter where it is too long. */
  room: {
    companyId: string
    room: string
    from: string
    /** Of what a transaction wrote down: where the database's log stood then. */
    at?: number
    body?: string
    letter?: string
  }
  /** News of a live channel, or a word that one who listens says to the others. */
  live: { companyId: string; channel: ChannelName } & (
    | { event: NewsEvent; beside?: { than: string; event: NewsEvent } }
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

/**
 * Tells every server, this one included, soon after the transaction is committed, gathered with all else that waits: a
 * transaction that announces by itself holds up every other that does. Who missed it, because a connection was away or a
 * server died in between, catches up from the tables. Two servers' announcements may come in another order than their
 * transactions were committed.
 */
export function announce<K extends keyof Topics>(tx: Tx | DirectoryTx, topic: K, payload: Topics[K]): void {
  afterCommit(tx, (driver) => sayerOf(driver).say(topic, payload))
}

export async function openBus(driver: Driver, log: FastifyBaseLogger): Promise<Bus> {
  const sayer = sayerOf(driver, log)
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const missed = new Set<() => void>()
  const tellMissed = () => {
    for (const listener of missed) listener()
  }
  const heard = heardSoFar(tellMissed)
  const stop = await driver.listen(
    CHANNEL,
    (text) => {
      const { topic, payload, ...number } = JSON.parse(text) as Partial<Announcement> & { payload: never }
      // A server of an earlier version does not number what it says.
      const { from, n } = number
      if (topic === undefined || (from && n && !heard.take({ from, n, topic }))) return
      if (topic === WHO) sayer.say(HERE, null)
      for (const listener of listeners.get(topic) ?? []) listener(payload)
    },
    () => {
      heard.startAnew()
      tellMissed()
      sayer.say(WHO, null)
    },
  )
  const stopBeing = driver.kind === 'postgres' ? sayHere(sayer, heard) : () => {}
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
    say: (topic, payload) => sayer.say(topic, payload),
    async close() {
      stopBeing()
      await sayer.done()
      await stop()
    },
  }
}

/** Says now and then that this process is there, and looks for others that are not any more. Answers what ends it. */
function sayHere(sayer: Sayer, heard: Heard): () => void {
  sayer.say(WHO, null)
  const timer = setInterval(() => {
    heard.look()
    sayer.say(HERE, null)
  }, HERE_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    sayer.say(BYE, null)
  }
}
