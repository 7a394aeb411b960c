import { sql } from 'kysely'
import type { Tx } from '../db/tenant.ts'
import { serverLimits } from '../limits.ts'
import type { Seal } from './seal.ts'

/** What one guess is counted as: in clear here, as a keyed hash in the table. */
export type Counted = Record<string, string>

const OVER_AT_ONCE = 100

const keysOf = (seal: Seal, counted: Counted) =>
  Object.entries(counted).map(([name, text]) => ({ name, key: seal.mark(`${name} ${text}`).toString('hex') }))

/**
 * Counts one more guess under each name, in the company of the transaction, and answers how many that makes in the
 * window and how many seconds are left of it. To be committed before the guess is judged: of many at the same time
 * each then has a number of its own.
 */
export async function countGuess<C extends Counted>(
  tx: Tx,
  seal: Seal,
  counted: C,
): Promise<{ [K in keyof C]: { made: number; seconds: number } }> {
  const keys = keysOf(seal, counted)
  await sql`
    delete from guesses where (company_id, key) in (
      select company_id, key from guesses where until <= now() limit ${OVER_AT_ONCE} for update skip locked)`.execute(
    tx,
  )
  // In one order for everybody: two who count the same at once wait for one another, and not in a circle.
  const { rows } = await sql<{ key: string; made: number; seconds: number }>`
    insert into guesses as g (company_id, key, made, until)
    select current_company(), decode(k, 'hex'), 1, now() + ${serverLimits.guesses.windowSeconds} * interval '1 second'
    from (select unnest(${keys.map(({ key }) => key)}::text[]) as k order by k) as given
    on conflict (company_id, key) do update set
      made = case when g.until <= now() then 1 else g.made + 1 end,
      until = case when g.until <= now() then excluded.until else g.until end
    returning encode(key, 'hex') as key, made, greatest(1, ceil(extract(epoch from until - now())))::int as seconds`.execute(
    tx,
  )
  const found = new Map(rows.map(({ key, made, seconds }) => [key, { made, seconds }]))
  return Object.fromEntries(keys.map(({ name, key }) => [name, found.get(key)])) as {
    [K in keyof C]: { made: number; seconds: number }
  }
}

/** What turned out right, or was never judged, is not held against anyone. `all`: nor is what was guessed before. */
export async function forgiveGuess(
  tx: Tx,
  seal: Seal,
  { one = {}, all = {} }: { one?: Counted; all?: Counted },
): Promise<void> {
  const hex = (counted: Counted) => keysOf(seal, counted).map(({ key }) => key)
  await sql`
    with mine as (
      select key from guesses where key in (select decode(k, 'hex') from unnest(${[...hex(one), ...hex(all)]}::text[]) as k)
      order by key for update
    )
    update guesses set made = case when encode(key, 'hex') = any(${hex(all)}::text[]) then 0 else greatest(made - 1, 0) end
    where key in (select key from mine)`.execute(tx)
}
