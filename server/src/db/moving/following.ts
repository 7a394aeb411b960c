import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { CannotMove, clear, has, literal, tablesOf, type Sides } from './sides.ts'

/** Says how far it is. */
export type Tell = (line: string) => void

const LOOK_MS = 50
const TELLS_MS = 5000
const STUCK_MS = 30_000

export async function requireAlike({ from, to }: Sides): Promise<void> {
  const names = 'select name from migrations order by name'
  const [one, other] = await Promise.all([from.query(names), to.query(names)])
  if (JSON.stringify(one.rows) !== JSON.stringify(other.rows))
    throw new CannotMove('The two databases are not of the same version: migrate both first.')
  const { rows } = await from.query<{ wal_level: string }>('show wal_level')
  if (rows[0]?.wal_level !== 'logical')
    throw new CannotMove(
      'The database that it is in does not write what others may follow: set wal_level to logical there.',
    )
}

/** Takes away what was begun, on both sides; what is not there is nothing to take away. */
export async function endFollowing({ from, to, name }: Sides): Promise<void> {
  if (await has(to, `select from pg_subscription where subname = ${literal(name)}`)) {
    // It takes what it left in the old database along; where that is gone already, it is let go of.
    await to.query(`drop subscription ${name}`).catch(async () => {
      await to.query(`alter subscription ${name} disable`)
      await to.query(`alter subscription ${name} set (slot_name = none)`)
      await to.query(`drop subscription ${name}`)
    })
  }
  const slots = `from pg_replication_slots where database = current_database() and slot_name = ${literal(name)}`
  for (let n = 0; await has(from, `select ${slots}`); n++) {
    await from.query(`select pg_drop_replication_slot(slot_name) ${slots} and not active`)
    if (n > 200) throw new CannotMove(`The slot ${name} is still being read from.`)
    await pause(LOOK_MS)
  }
  await from.query(`drop publication if exists ${name}`)
}

/** Has the new database follow the old one in this company's rows, unless it does already. */
export async function follow(sides: Sides, tell: Tell): Promise<void> {
  const { from, to, name, id, fromUrl } = sides
  const isFollowing = await has(
    to,
    `select from pg_subscription where subname = ${literal(name)} and subenabled`,
  )
  if (isFollowing && (await has(from, `select from pg_publication where pubname = ${literal(name)}`))) {
    tell('It was begun before, and goes on.')
    return
  }
  await endFollowing(sides)
  await clear(to, id)
  // Its row in `companies` comes last, by itself: with it the company is here.
  const rows = (await tablesOf(from)).map((one) => `${one} where (company_id = ${literal(id)})`).join(', ')
  await from.query(
    `create publication ${name} for table ${rows} with (publish = 'insert, update, delete', publish_via_partition_root = true)`,
  )
  // Made by itself: where both databases are one server's, a subscription that makes it would wait for its own transaction.
  await from.query(`select pg_create_logical_replication_slot(${literal(name)}, 'pgoutput')`)
  await to.query(
    `create subscription ${name} connection ${literal(fromUrl)} publication ${name} with (create_slot = false)`,
  )
}

/** Until every table was copied, and what was written meanwhile is there. */
export async function catchUp({ from, to, name }: Sides, tell: Tell): Promise<void> {
  let told = 0
  let moved = { left: -1, at: Date.now() }
  let place: string | undefined
  for (;;) {
    const { rows } = await to.query<{ left: number; errors: number }>(`
      select (select count(*)::int from pg_subscription_rel r where r.srsubid = s.oid and r.srsubstate <> 'r') as left,
        (select (apply_error_count + sync_error_count)::int from pg_stat_subscription_stats t where t.subid = s.oid) as errors
      from pg_subscription s where s.subname = ${literal(name)}`)
    const [state] = rows
    if (!state) throw new CannotMove('The new database does not follow the old one any more.')
    if (state.left !== moved.left) moved = { left: state.left, at: Date.now() }
    // One that is tried again may go well: there was no free place for it, or the line broke.
    if (state.errors > 0 && Date.now() - moved.at > STUCK_MS)
      throw new CannotMove('A row does not go into the new database: its log says which. Nothing was moved.')
    if (state.left === 0) {
      place ??= await writtenIn(from)
      if (await isReached(from, name, place)) return
    } else if (Date.now() - told > TELLS_MS) {
      told = Date.now()
      tell(`${state.left} tables are still to be copied.`)
    }
    await pause(200)
  }
}

const isReached = (from: pg.Client, name: string, place: string) =>
  has(
    from,
    `select from pg_stat_replication where application_name = ${literal(name)} and replay_lsn >= ${literal(place)}`,
  )

/** How far the old database has written, with all of it on the disk: what follows is given no more than that. */
export async function writtenIn(from: pg.Client): Promise<string> {
  await from.query(`set synchronous_commit = on`)
  await from.query(`select pg_logical_emit_message(true, 'cairn', 'a place to reach')`)
  const { rows } = await from.query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at')
  return rows[0]?.at ?? '0/0'
}

export async function reach(from: pg.Client, name: string, place: string, ms: number): Promise<void> {
  const until = Date.now() + ms
  while (!(await isReached(from, name, place))) {
    if (Date.now() > until)
      throw new CannotMove('The new database does not keep up. Nothing was moved; try again.')
    await pause(LOOK_MS)
  }
}
