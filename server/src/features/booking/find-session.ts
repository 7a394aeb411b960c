import type { Relationship } from '#contract/mentoring/mentoring.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { holdOwnPair } from '../mentoring/offered.ts'
import type { SessionRow } from './session.view.ts'

export async function findSession(tx: Tx, id: string): Promise<SessionRow> {
  const row = await tx.selectFrom('booking_sessions').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? fail('NOT_FOUND')
}

/** A session of one’s own, held after its pair and their two people: whoever changes one takes them in this order. */
export async function holdSession(
  ctx: Context,
  id: string,
): Promise<{ row: SessionRow; pair: Relationship }> {
  const { relationship_id } = await findSession(ctx.tx, id)
  const pair = await holdOwnPair(ctx, relationship_id)
  const row = await ctx.tx
    .selectFrom('booking_sessions')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return { row: row ?? fail('NOT_FOUND'), pair }
}
