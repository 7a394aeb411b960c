import type { Brought } from '#contract/mentoring/recommendations/recommendations.ts'
import { limits } from '#contract/limits.ts'
import { seenBy, type Members } from '#contract/rules/mentoring/visibility.ts'
import type { Context } from '../../http/caller/context.ts'
import { answersTo, namesFor } from './recommendations.view.ts'

type From = { id: string; mentor_id: string; mentee_id: string }

/**
 * What the mentor of a pair before recommended, as who asks would find it now, with what the mentee said of it; how far they
 * have come is none of it. `readers`: who reads it.
 */
export async function recommendedBefore(
  ctx: Pick<Context, 'tx' | 'actor'>,
  from: From,
  readers: Members,
): Promise<Brought[]> {
  const { tx } = ctx
  const rows = await tx
    .selectFrom('recommendations')
    .selectAll()
    .where('relationship_id', '=', from.id)
    .where('created_by', '=', from.mentor_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.recommendations)
    .execute()
  if (rows.length === 0) return []
  const names = await namesFor(ctx, rows)
  const answer = await answersTo(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    why: row.why,
    byId: row.created_by,
    at: row.created_at.toISOString(),
    ...names(row),
    answer: answer(row.id, from.mentee_id)?.answer ?? null,
    seenBy: seenBy({ visibility: 'pair', authorId: row.created_by }, readers),
  }))
}
