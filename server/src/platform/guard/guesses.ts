import { sql } from 'kysely'
import type { Tx } from '../../db/tenant.ts'
import { serverLimits } from '../../limits.ts'
import type { Seal } from './seal.ts'

/** What one guess is counted as: in clear here, as a keyed hash in the table. */
export type Counted = Record<string, string>

/** A guess as it was counted: how many that makes in its window, how many seconds are left of it, and when it ends, as the table says it. */
export type Made = { made: number; seconds: number; until: string }

const OVER_AT_ONCE = 100

const keysOf = (seal: Seal, counted: Counted) =>
  Object.entries(counted).map(([name, text]) => ({ name, key: seal.mark(`${name} ${text}`).toString('hex') }))

/**
 * Counts one more guess under each name, in the company of the transaction, and answers how many that makes. To be committed before the guess is judged: of many at the same time
 * each then has a number of its own.
 */
export async function countGuess<C extends Counted>(
  tx: Tx,
  seal: Seal,
  counted: C,
): Promise<{ [K in keyof C]: Made }> {
  const keys = keysOf(seal, counted)
  await sql`
    delete from guesses where (company_id, key) in (
      select company_id, key from guesses where until <= now() limit ${OVER_AT_ONCE} for update skip locked)`.execute(
    tx,
  )
  // In one order for everybody: two who count the same at once wait for one another, and not in a circle.
  const { rows } = await sql<Made & { key: string }>`
    insert into guesses as g (company_id, key, made, until)
    select current_company(), decode(k, 'hex'), 1, now() + ${serverLimits.guesses.windowSeconds} * interval '1 second'
    from (select unnest(${keys.map(({ key }) => key)}::text[]) as k order by k) as given
    on conflict (company_id, key) do update set
      made = case when g.until <= now() then 1 else g.made + 1 end,
      until = case when g.until <= now() then excluded.until else g.until end
    returning encode(key, 'hex') as key, made, until::text as until,
      greatest(1, ceil(extract(epoch from until - now())))::int as seconds`.execute(tx)
  const found = new Map(rows.map(({ key, ...one }) => [key, one]))
  return Object.fromEntries(keys.map(({ name, key }) => [name, found.get(key)])) as {
    [K in keyof C]: Made
  }
}

/**
 * What turned out right, or was never judged, is not held against anyone. `one`, with the windows that it was counted in:
 * where another has begun meanwhile it is in none, and taking it from there would give a guess away. `all`: nor is what
 * was guessed before.
 */
export async function forgiveGuess<C extends Counted>(
  tx: Tx,
  seal: Seal,
  { one, all = {} }: { one?: { counted: C; made: { [K in keyof C]: Made } }; all?: Counted },
): Promise<void> {
  const single = keysOf(seal, one?.counted ?? {}).map(({ name, key }) => ({
    key,
    until: one?.made[name]?.until ?? null,
  }))
  const whole = keysOf(seal, all).map(({ key }) => ({ key, until: null }))
  const keys = [...single, ...whole]
  await sql`
    with mine as (
      select g.company_id, g.key, f.until is null as whole
      from guesses g join unnest(${keys.map(({ key }) => key)}::text[], ${keys.map(({ until }) => until)}::timestamptz[])
        as f (hex, until) on g.key = decode(f.hex, 'hex')
      where f.until is null or f.until = g.until
      order by g.key for update of g
    )
    update guesses g set made = case when mine.whole then 0 else greatest(g.made - 1, 0) end
    from mine where g.company_id = mine.company_id and g.key = mine.key`.execute(tx)
}
