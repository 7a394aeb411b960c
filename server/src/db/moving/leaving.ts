import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { endFollowing, reach, writtenIn, type Tell } from './following.ts'
import { asCopy, CannotMove, has, hide, isIn, literal, show, sums, tidy, type Sides } from './sides.ts'

/** A transaction of the company that is open has so long to end; those that come meanwhile wait. Then people go on for a while. */
const FENCE = { waitsMs: 5000, tries: 4, betweenMs: 2000 }
const CATCHES_UP_MS = 20_000
/** How long what was begun before the company was hidden is waited for. */
const DRAINS_MS = 65_000
/** So long what is done over all companies passes by one that is about to leave, should whoever moves it be gone meanwhile. */
const HIDDEN_MINUTES = 15
const LEAVES_WITHIN_MS = 12 * 60_000
const LOOK_MS = 50

export const lockOf = (what: string, id: string) => `hashtextextended(${literal(`${what} ${id}`)}, 0)`

export class NotTheSame extends CannotMove {}

const COMPARISONS = 3

/** Each row of each table, but that in `companies`. What was still written when it was first asked follows. */
async function requireSame({ from, to, id, name }: Sides): Promise<void> {
  for (let n = 1; ; n++) {
    const [before, after] = await Promise.all([sums(from, id), sums(to, id)])
    const other = Object.keys(before).filter((table) => before[table] !== after[table])
    if (other.length === 0) return
    if (n === COMPARISONS)
      throw new NotTheSame(
        `These tables are not the same in the new database: ${other.join(', ')}. Nothing was moved.`,
      )
    await reach(from, name, await writtenIn(from), CATCHES_UP_MS)
  }
}

/**
 * What is done over all companies sees nothing of this one any more, and what was begun before that has ended: it may have
 * read already what it is about to write.
 */
async function hideFromSchedules({ from, id }: Sides): Promise<void> {
  await hide(from, id, HIDDEN_MINUTES)
  const { rows } = await from.query<{ now: string }>('select clock_timestamp()::text as now')
  const before = literal(rows[0]?.now ?? '')
  const until = Date.now() + DRAINS_MS
  while (
    await has(
      from,
      `select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
        and application_name is distinct from 'cairn-move' and xact_start < ${before}::timestamptz`,
    )
  ) {
    if (Date.now() > until)
      throw new CannotMove('A transaction in the old database goes on and on. Nothing was moved; try again.')
    await pause(LOOK_MS)
  }
}

/** Closes the company: `fence` is the only transaction in it from now on. Whoever is long in there has people go on for a while. */
async function close(fence: pg.Client, id: string, tell: Tell): Promise<void> {
  for (let n = 1; ; n++) {
    await fence.query(
      `begin; set local lock_timeout = ${FENCE.waitsMs}; set local idle_in_transaction_session_timeout = ${LEAVES_WITHIN_MS}`,
    )
    try {
      await fence.query(`select pg_advisory_xact_lock(${lockOf('company', id)})`)
      return
    } catch (error) {
      await fence.query('rollback')
      if (!isLockTimeout(error)) throw error
      if (n === FENCE.tries)
        throw new CannotMove('Something in the company takes very long. Nothing was moved; try again.')
      tell('Something in the company takes long: it is open again, and closed in a while.')
      await pause(FENCE.betweenMs)
    }
  }
}
const isLockTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03'

/** The company's own row, as it is in the old database: with it the company is in the new one. */
async function bringRow({ from, to, id }: Sides): Promise<void> {
  const { rows } = await from.query<{ row: string }>(
    `select c::text as row from companies c where id = ${literal(id)}`,
  )
  await asCopy(to, async () => {
    await to.query(`delete from companies where id = ${literal(id)}`)
    await to.query('insert into companies select ($1::companies).*', [rows[0]?.row])
  })
}

/** While nobody is in the company: what is left follows, every row is compared, and it is in the old database no more. */
export async function leave(sides: Sides, fence: pg.Client, tell: Tell): Promise<void> {
  const { from, to, name, id } = sides
  const hidden = performance.now()
  let closed = 0
  try {
    await hideFromSchedules(sides)
    await close(fence, id, tell)
    const began = performance.now()
    await reach(from, name, await writtenIn(from), CATCHES_UP_MS)
    await requireSame(sides)
    await bringRow(sides)
    await endFollowing(sides)
    if (performance.now() - hidden > LEAVES_WITHIN_MS)
      throw new CannotMove('Comparing its rows took too long. Nothing was moved; try again at a quiet hour.')
    await fence.query('set local session_replication_role = replica')
    await fence.query(`delete from companies where id = ${literal(id)}`)
    await fence.query(`update companies_elsewhere set until = null where id = ${literal(id)}`)
    await fence.query('commit')
    closed = performance.now() - began
  } catch (error) {
    await fence.query('rollback').catch(() => {})
    await stayed(sides)
    // What is another there is no use: nothing of it stays.
    if (error instanceof NotTheSame) {
      await endFollowing(sides)
      await tidy(to, id)
    }
    throw error
  }
  tell(`Every row of every table is there. It was closed for ${Math.round(closed)} ms.`)
}

/**
 * After it did not leave: it is nowhere else, and nothing is hidden. Whether it left is known only once the transaction in which it was
 * to is over, whoever heard of that.
 */
async function stayed({ from, to, id }: Sides): Promise<void> {
  await from.query(`begin; set local lock_timeout = ${FENCE.waitsMs}`)
  await from.query(`select pg_advisory_xact_lock_shared(${lockOf('company', id)})`)
  if (await isIn(from, id)) {
    await asCopy(to, async () => void (await to.query(`delete from companies where id = ${literal(id)}`)))
    await show(from, id)
  }
  await from.query('commit')
}
