import { setTimeout as pause } from 'node:timers/promises'
import type { Driver, Row, Statement } from './driver.ts'

/** A copy of the database that follows it, for reading. */
export type Replica = {
  /** Whether it holds by now all that was written up to this place of the log; it is waited for, but not for long. */
  reached(place: number): Promise<boolean>
  transaction: Driver['transaction']
  /** It is not asked until it has answered by itself: it is away, or what it said was no answer. */
  rest(why: Error): void
  /** Of what might be read there, how often that was done, and how often the database was asked instead. */
  readonly reads: { there: number; missed: number }
}

const place = (name: string, at: string): Statement => ({
  name,
  text: `select (${at} - '0/0'::pg_lsn)::float8 as at`,
})
/**
 * How far the database has written: all that anybody was told to be committed lies before. Where a commit does not wait
 * for the disk, that is more than what is there. Nothing while it is a replica itself, as where two change places.
 */
export const written = place(
  'written',
  `case when pg_is_in_recovery() then null
    when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end`,
)
/** How far a replica has read what the database wrote; nothing of what is no replica, or none any more. */
export const replayed = place('replayed', `case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end`)
export const placeIn = (rows: Row[] | undefined): number | null =>
  (rows?.[0]?.['at'] as number | null | undefined) ?? null

/** A replica has the identity of what it was copied from. */
export const identity: Statement = {
  text: 'select system_identifier::text as identity from pg_control_system()',
}

/** One that keeps up is there within a few of them. */
const WAIT_MS = 25
const LOOK_AGAIN_MS = 2
/** It rests from a moment up to a second, each time twice as long; then it is looked at, and nobody waits for that. */
const REST_MS = { least: 50, most: 1000 }
/** A rest that is longer than a moment is told, once, and so is its end. */
const REPORTED_AFTER_MS = 10_000

type Options = {
  transaction: Driver['transaction']
  /** Where it is, asked over a connection that those who read do not take. */
  look: () => Promise<number | null>
  /** Whether it is a copy of the database, and not of another one. */
  isCopy: () => Promise<boolean>
  /** Whether who reads would find a connection at once. */
  hasFreeConnection: () => boolean
  onState: (isReadAt: boolean, why?: Error) => void
}
type Rest = { since: number; until: number; ms: number; isReported: boolean }

export function replicaOf({ transaction, look, isCopy, hasFreeConnection, onState }: Options): Replica {
  let known: number | null = null
  let wanted = 0
  let looking: Promise<void> | undefined
  // At the beginning nothing is known of it.
  let resting: Rest | undefined = { since: performance.now(), until: 0, ms: 0, isReported: false }

  const holds = (place: number) => known !== null && known >= place

  /** One look for all who wait. */
  function lookOnce(): Promise<void> {
    looking ??= look()
      .then((place) => void (known = place))
      .catch(rest)
      .finally(() => (looking = undefined))
    return looking
  }

  function rest(why: Error): void {
    const now = performance.now()
    const ms = Math.min(Math.max(2 * (resting?.ms ?? 0), REST_MS.least), REST_MS.most)
    resting = { since: now, isReported: false, ...resting, ms, until: now + ms }
    if (resting.isReported || now - resting.since < REPORTED_AFTER_MS) return
    resting.isReported = true
    onState(false, why)
  }

  async function comesTo(place: number): Promise<boolean> {
    const until = performance.now() + WAIT_MS
    const before = resting
    while (!holds(place)) {
      const left = until - performance.now()
      if (left <= 0)
        rest(new Error(known === null ? 'It is no replica' : `It is ${place - known} bytes behind`))
      // Or somebody else found that it does not come.
      if (resting !== before) return false
      await Promise.race([lookOnce(), pause(left)])
      if (!holds(place)) await pause(LOOK_AGAIN_MS)
    }
    return true
  }

  /** It is read at again once it keeps up with what was asked for when this began. */
  async function lookAtResting(mine: Rest): Promise<void> {
    if (performance.now() < mine.until) return
    // Nobody else looks meanwhile.
    mine.until = Infinity
    known = null
    if (!(await isCopy())) throw new Error('It is a copy of another database')
    if (!(await comesTo(wanted))) return
    resting = undefined
    if (mine.isReported) onState(true)
  }

  return {
    transaction,
    rest,
    reads: { there: 0, missed: 0 },
    async reached(place) {
      wanted = Math.max(wanted, place)
      if (!resting) return hasFreeConnection() && (await comesTo(place))
      lookAtResting(resting).catch(rest)
      return false
    },
  }
}
