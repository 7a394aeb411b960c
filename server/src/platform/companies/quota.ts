import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { failLimit } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import { takeTurn } from '../jobs/take-turn.ts'

/** What a company may have so many of, as `limits` says under the same name. */
type Counted = 'assignments' | 'courses' | 'groups' | 'paths' | 'programmes' | 'webhooks'

/**
 * MAX_NUMBER_REACHED where the company has as many of these as it may. Two at once are counted one after the other;
 * answers who asks as they are once it is their turn.
 */
export async function requireQuota<A>(
  ctx: { tx: Tx; company: { id: string }; askAgain: () => Promise<A> },
  of: Counted,
): Promise<A> {
  const actor = await takeTurn(ctx, of)
  const { n } = await ctx.tx
    .selectFrom(of)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  if (n >= limits[of]) failLimit(of, limits[of], n)
  return actor
}
