import type { FastifyBaseLogger } from 'fastify'
import type { Driver } from '../../db/driver.ts'

/** Where servers tell one another what they announce. */
export const CHANNEL = 'cairn'

const AT_ONCE = 500
/** What waits beyond this while the database does not answer is dropped, the oldest first. */
const MOST_WAITING = 20_000

type Sayer = {
  say(message: string): void
  /** Resolves when nothing waits any more. */
  done(): Promise<void>
}
const sayers = new WeakMap<Driver, Sayer & { log: FastifyBaseLogger | undefined }>()

/** The one line of a database on which announcements leave, in their order and many in one statement. */
export function sayerOf(driver: Driver, log?: FastifyBaseLogger): Sayer {
  const known = sayers.get(driver)
  if (known) {
    known.log ??= log
    return known
  }
  let waiting: string[] = []
  let leaving: Promise<void> | undefined

  async function leave(): Promise<void> {
    while (waiting.length) {
      const batch = waiting.slice(0, AT_ONCE)
      waiting = waiting.slice(AT_ONCE)
      await driver.transaction({ prelude: [] }, (tx) =>
        tx.query({
          name: 'announce_all',
          text: 'select pg_notify($1, message) from unnest($2::text[]) as message',
          values: [CHANNEL, batch],
        }),
      )
    }
  }

  const made = {
    log,
    say(message: string) {
      waiting.push(message)
      if (waiting.length > MOST_WAITING) waiting = waiting.slice(-MOST_WAITING)
      leaving ??= Promise.resolve()
        .then(leave)
        .catch((error: unknown) => made.log?.error({ err: error }, 'announcements did not leave'))
        .finally(() => (leaving = undefined))
    },
    async done() {
      while (leaving) await leaving
    },
  }
  sayers.set(driver, made)
  return made
}
