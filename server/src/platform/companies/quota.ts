import { sql, type RawBuilder } from 'kysely'
import { limits } from '#contract/limits.ts'
import { failLimit } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import { takeTurn } from '../jobs/take-turn.ts'

/** What `limits` says a plain number of. */
type Counted = Extract<
  { [K in keyof typeof limits]: (typeof limits)[K] extends number ? K : never }[keyof typeof limits],
  Parameters<typeof failLimit>[0]
>

/**
 * MAX_NUMBER_REACHED where the company has as many of these as `limits` says under that name: `rows` is the table that they
 * stand in, which its owner names. Two at once are counted one after the other; answers who asks as they are once it is
 * their turn.
 */
export async function requireQuota<A>(
  ctx: { tx: Tx; company: { id: string }; askAgain: () => Promise<A> },
  of: Counted,
  rows: RawBuilder<unknown>,
): Promise<A> {
  const actor = await takeTurn(ctx, of)
  const counted = await sql<{ n: number }>`select count(*)::int as n from ${rows}`.execute(ctx.tx)
  const n = counted.rows[0]?.n ?? 0
  if (n >= limits[of]) failLimit(of, limits[of], n)
  return actor
}
