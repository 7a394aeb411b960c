import { randomInt } from 'node:crypto'
import pg from 'pg'
import type { Shards } from '../shards.ts'

/** Why a company stays where it is, or what has to be done first. */
export class CannotMove extends Error {}

/** A company between two databases, with a connection to each. `name`: of all that has the one follow the other. */
export type Sides = { from: pg.Client; to: pg.Client; name: string; id: string; fromUrl: string }

export const literal = pg.escapeLiteral

export const connect = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString, application_name: 'cairn-move' })
  // What breaks is told by the statement that fails.
  client.on('error', () => {})
  await client.connect()
  await client.query(`set timezone = 'UTC'; set extra_float_digits = 3; set datestyle = 'ISO'`)
  return client
}

export const has = async (client: pg.Client, text: string): Promise<boolean> =>
  (await client.query(text)).rows.length > 0

export const isIn = (client: pg.Client, id: string): Promise<boolean> =>
  has(client, `select from companies where id = ${literal(id)}`)

/**
 * That a connection leads to the very database that the server has under this number: what the server locks there is seen.
 * Two addresses that were exchanged, or one that stands twice, would have the company taken out of where it is.
 */
export async function requireIsShard(shards: Shards, shard: number, client: pg.Client): Promise<void> {
  const [one, other] = [randomInt(2 ** 31), randomInt(2 ** 31)]
  const isSame = await shards.transaction(shard)({ prelude: [] }, async (tx) => {
    await tx.query({ text: 'select pg_advisory_xact_lock($1::int, $2::int)', values: [one, other] })
    return has(
      client,
      `select from pg_locks where locktype = 'advisory' and classid = ${one} and objid = ${other} and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())`,
    )
  })
  if (!isSame)
    throw new CannotMove(
      `The address ${shard} of CAIRN_SHARD_ADMIN_URLS leads to another database than that of DATABASE_SHARD_URLS. They are to be in one order.`,
    )
}

/** The tables that have rows of a company; its row in `companies` is not among them. */
export async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select quote_ident(c.relname) as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)
    order by 1`)
  return rows.map(({ name }) => name)
}

/** As if these were written by who copies: no trigger, no check of what refers to what. */
export async function asCopy(client: pg.Client, work: () => Promise<void>): Promise<void> {
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
export async function clear(client: pg.Client, id: string): Promise<void> {
  const wheres = (await tablesOf(client)).map((name) => `${name} where company_id = ${literal(id)}`)
  for (const where of [`companies where id = ${literal(id)}`, ...wheres])
    await asCopy(client, async () => void (await client.query(`delete from ${where}`)))
}

/** What is done over all companies passes by a company's rows in a database, for some minutes or until it is said to be here. */
export const hide = async (client: pg.Client, id: string, minutes: number | null): Promise<void> =>
  void (await client.query(
    `insert into companies_elsewhere (id, until) values ($1, now() + make_interval(mins => $2::int))
      on conflict (id) do update set until = excluded.until`,
    [id, minutes],
  ))

export const show = async (client: pg.Client, id: string): Promise<void> =>
  void (await client.query('delete from companies_elsewhere where id = $1', [id]))

/** Of a company whose move was given up or has ended: nothing is left of it, and nothing says so. */
export async function tidy(client: pg.Client, id: string): Promise<void> {
  await clear(client, id)
  await show(client, id)
}

/** The count of a company's rows in each table, and the sum of a hash of each. */
export async function sums(client: pg.Client, id: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const name of await tablesOf(client)) {
    const { rows } = await client.query<{ sum: string }>(`
      select count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum
      from ${name} t where company_id = ${literal(id)}`)
    found[name] = rows[0]?.sum ?? ''
  }
  return found
}
