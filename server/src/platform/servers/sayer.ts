import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { v7 as uuid } from 'uuid'
import type { Driver } from '../../db/driver.ts'

/** Where servers tell one another what they announce. */
export const CHANNEL = 'cairn'

/** An announcement on its way. Those of one sender are numbered, so that whoever hears them knows that one is missing. */
export type Announcement = { topic: string; payload: unknown; from: string; n: number }

const AT_ONCE = 500
/** What waits beyond this while the database does not answer is dropped, the oldest first. */
const MOST_WAITING = 20_000
/** PostgreSQL takes less than 8,000 bytes. */
const LONGEST_BYTES = 7999
const WAITS_MS = { first: 100, longest: 2000 }
/** News that could not be told for so long is none: who was to hear it looks at the tables when the next one comes. */
const OLD_MS = 60_000

export type Sayer = {
  say(topic: string, payload: unknown): void
  /** Resolves when nothing waits any more; what does not leave at the first attempt is dropped. */
  done(): Promise<void>
}
const sayers = new WeakMap<Driver, Sayer & { log: FastifyBaseLogger | undefined }>()

/**
 * The one line of a database on which announcements leave, in their order and many in one statement. One that is
 * dropped leaves a gap in the numbers: by that the others know that they are to catch up.
 */
export function sayerOf(driver: Driver, log?: FastifyBaseLogger): Sayer {
  const known = sayers.get(driver)
  if (known) {
    known.log ??= log
    return known
  }
  const from = uuid()
  let n = 0
  let waiting: { n: number; text: string }[] = []
  let leaving: Promise<void> | undefined
  let isEnding = false

  async function leave(): Promise<void> {
    let failingSince: number | undefined
    let wait = WAITS_MS.first
    while (waiting.length) {
      const batch = waiting.slice(0, AT_ONCE)
      try {
        await driver.notify(
          CHANNEL,
          batch.map(({ text }) => text),
        )
        const last = batch.at(-1)?.n ?? 0
        waiting = waiting.filter((one) => one.n > last)
        failingSince = undefined
        wait = WAITS_MS.first
      } catch (error) {
        if (failingSince === undefined) made.log?.error({ err: error }, 'announcements did not leave')
        failingSince ??= Date.now()
        if (isEnding || Date.now() - failingSince > OLD_MS) {
          waiting = []
          return
        }
        await pause(wait, undefined, { ref: false })
        wait = Math.min(wait * 2, WAITS_MS.longest)
      }
    }
  }

  const made = {
    log,
    say(topic: string, payload: unknown) {
      n += 1
      const text = JSON.stringify({ topic, payload, from, n } satisfies Announcement)
      if (Buffer.byteLength(text) > LONGEST_BYTES) {
        made.log?.error({ topic }, 'an announcement is too long to be told')
        return
      }
      waiting.push({ n, text })
      if (waiting.length > MOST_WAITING) waiting = waiting.slice(-MOST_WAITING)
      leaving ??= Promise.resolve()
        .then(leave)
        .finally(() => (leaving = undefined))
    },
    async done() {
      isEnding = true
      while (leaving) await leaving
      isEnding = false
    },
  }
  sayers.set(driver, made)
  return made
}
