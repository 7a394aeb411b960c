import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Driver } from './driver.ts'
import { DIRECTORY } from './shards.ts'

/** Why a company stays where it is, or what has to be done first. */
export class CannotMove extends Error {}

type Move = {
  company: { id: string; slug: string }
  /** The number of the database that it is to be in. */
  to: number
  /** Each database straight, as a superuser: only one of these may have what is written in one follow in another. */
  adminUrls: readonly string[]
  tell: (line: string) => void
}
type Place = { shard: number; movingTo: number | null }
type Sides = { from: pg.Client; to: pg.Client; name: string; id: string; fromUrl: string }

const LOOK_MS = 50
const TELLS_MS = 5000
const STUCK_MS = 30_000
/** Transactions of the company that are open have so long to end; those that come meanwhile wait. */
const DRAINS_MS = 20_000
const CATCHES_UP_MS = 20_000

const connect = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString, application_name: 'cairn-move' })
  // What breaks is told by the statement that fails.
  client.on('error', () => {})
  await client.connect()
  await client.query(`set timezone = 'UTC'; set extra_float_digits = 3; set datestyle = 'ISO'`)
  return client
}

const literal = pg.escapeLiteral
const lockOf = (id: string) => `hashtextextended(${literal(`company ${id}`)}, 0)`

/** The tables that have rows of a company, with the column that says whose they are. */
async function tablesOf({ from }: Sides): Promise<{ name: string; column: string }[]> {
  const { rows } = await from.query<{ name: string; column: string }>(`
    select 'companies' as name, 'id' as column
    union all select quote_ident(c.relname), 'company_id' from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)`)
  return rows
}

/** As if these were written by who copies: no trigger, no check of what refers to what. */
async function asCopy(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin; set local session_replication_role = replica')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Takes a company's rows out of a database that it is not in, or not any more. */
async function clear(client: pg.Client, sides: Sides): Promise<void> {
  for (const { name, column } of await tablesOf(sides))
    await asCopy(
      client,
      async () => void (await client.query(`delete from ${name} where ${column} = ${literal(sides.id)}`)),
    )
}

const has = async (client: pg.Client, text: string): Promise<boolean> =>
  (await client.query(text)).rows.length > 0

const isIn = (client: pg.Client, id: string) => has(client, `select from companies where id = ${literal(id)}`)

async function requireAlike({ from, to }: Sides): Promise<void> {
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
async function endFollowing({ from, to, name }: Sides): Promise<void> {
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
async function follow(sides: Sides, tell: Move['tell']): Promise<void> {
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
  await clear(to, sides)
  const tables = await tablesOf(sides)
  const rows = tables.map((one) => `${one.name} where (${one.column} = ${literal(id)})`).join(', ')
  await from.query(
    `create publication ${name} for table ${rows} with (publish = 'insert, update, delete', publish_via_partition_root = true)`,
  )
  await to.query(`create subscription ${name} connection ${literal(fromUrl)} publication ${name}`)
}

/** Until every table was copied, and what was written meanwhile is there. */
async function catchUp({ from, to, name }: Sides, tell: Move['tell']): Promise<void> {
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
async function writtenIn(from: pg.Client): Promise<string> {
  await from.query(`set synchronous_commit = on`)
  await from.query(`select pg_logical_emit_message(true, 'cairn', 'a place to reach')`)
  const { rows } = await from.query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at')
  return rows[0]?.at ?? '0/0'
}

async function reach(from: pg.Client, name: string, place: string, ms: number): Promise<void> {
  const until = Date.now() + ms
  while (!(await isReached(from, name, place))) {
    if (Date.now() > until)
      throw new CannotMove('The new database does not keep up. Nothing was moved; try again.')
    await pause(LOOK_MS)
  }
}

/** The count of a company's rows in each table, and the sum of a hash of each. */
async function sums(client: pg.Client, sides: Sides): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const { name, column } of await tablesOf(sides)) {
    const { rows } = await client.query<{ sum: string }>(`
      select count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum
      from ${name} t where ${column} = ${literal(sides.id)}`)
    found[name] = rows[0]?.sum ?? ''
  }
  return found
}

class NotTheSame extends CannotMove {}

/** What a schedule does over all companies is not held up: where it was at this one, that follows, and it is compared again. */
const COMPARISONS = 3

async function requireSame(sides: Sides): Promise<void> {
  for (let n = 1; ; n++) {
    const [before, after] = await Promise.all([sums(sides.from, sides), sums(sides.to, sides)])
    const other = Object.keys(before).filter((name) => before[name] !== after[name])
    if (other.length === 0) return
    if (n === COMPARISONS)
      throw new NotTheSame(
        `These tables are not the same in the new database: ${other.join(', ')}. Nothing was moved.`,
      )
    await reach(sides.from, sides.name, await writtenIn(sides.from), CATCHES_UP_MS)
  }
}

/** While nobody is in the company: what is left follows, every row is compared, and it is in the old database no more. */
async function leave(sides: Sides, fence: pg.Client, tell: Move['tell']): Promise<void> {
  const { from, name, id } = sides
  const began = performance.now()
  await fence.query('begin')
  try {
    await fence.query(`set local lock_timeout = ${DRAINS_MS}`)
    await fence.query(`select pg_advisory_xact_lock(${lockOf(id)})`)
    await reach(from, name, await writtenIn(from), CATCHES_UP_MS)
    await requireSame(sides)
    // Before its row goes: that is not to follow.
    await endFollowing(sides)
    await fence.query('set local session_replication_role = replica')
    await fence.query(`delete from companies where id = ${literal(id)}`)
    await fence.query('commit')
  } catch (error) {
    await fence.query('rollback')
    // It is copied anew the next time.
    if (error instanceof NotTheSame) await endFollowing(sides)
    throw error
  }
  tell(`Every row of every table is there. It was closed for ${Math.round(performance.now() - began)} ms.`)
}

/**
 * Moves a company to another database while people work in it: the new one follows the old one in its rows, then everybody
 * waits for a moment, and finds it there. Broken off anywhere, it goes on when it is called again: until every row was
 * compared the company is where it was, from then on it is in the new database.
 */
export async function moveCompany(driver: Driver, { company, to, adminUrls, tell }: Move): Promise<void> {
  const { shards } = driver
  if (!shards) throw new CannotMove('There is one database. Nothing can be moved.')
  if (adminUrls.length !== shards.count)
    throw new CannotMove(
      `There are ${shards.count} databases: the address of each is needed, as a superuser.`,
    )
  const { id } = company
  const ask = async (text: string, values: readonly unknown[]) =>
    (
      await shards.transaction(DIRECTORY)(
        { prelude: [{ text: `select set_config('role', 'app_platform', true)` }] },
        (tx) => tx.query({ text, values }),
      )
    ).rows
  const [row] = await ask('select shard, moving_to as "movingTo" from company_places where id = $1', [id])
  const place = row as Place | undefined
  if (!place) throw new CannotMove(`The directory does not know ${company.slug}.`)
  const [fromUrl, toUrl] = [adminUrls[place.shard], adminUrls[to]]
  if (fromUrl === undefined || toUrl === undefined) throw new CannotMove(`There is no database ${to}.`)
  if (place.shard === to) throw new CannotMove(`${company.slug} is in the database ${to} already.`)
  if (place.movingTo !== null && place.movingTo !== to)
    throw new CannotMove(
      `${company.slug} is on its way to the database ${place.movingTo}: let it arrive first.`,
    )

  const clients = [await connect(fromUrl), await connect(toUrl), await connect(fromUrl)] as const
  const [from, target, fence] = clients
  const sides: Sides = { from, to: target, name: `cairn_move_${id.replaceAll('-', '')}`, id, fromUrl }
  try {
    // One at a time: whoever is first has it.
    if (
      !(await has(target, `select where pg_try_advisory_lock(hashtextextended(${literal(`move ${id}`)}, 0))`))
    )
      throw new CannotMove(`${company.slug} is being moved by another.`)
    await requireAlike(sides)
    await ask('update company_places set moving_to = $2, updated_at = now() where id = $1', [id, to])
    if (await isIn(from, id)) {
      await follow(sides, tell)
      await catchUp(sides, tell)
      await leave(sides, fence, tell)
    } else if (!(await isIn(target, id))) throw new CannotMove(`${company.slug} is in neither database.`)
    await ask('update company_places set shard = $2, moving_to = null, updated_at = now() where id = $1', [
      id,
      to,
    ])
    shards.forget(id)
    await clear(from, sides)
  } finally {
    for (const client of clients) await client.end()
  }
}
