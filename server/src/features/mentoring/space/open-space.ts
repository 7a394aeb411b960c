import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { isWorking } from '#contract/rules/mentoring/pair-moves.ts'
import type { Two } from '#contract/rules/mentoring/visibility.ts'
import { fail, failLimit } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { lockPair } from '../open-relationship.ts'
import { requirePart, type RelationshipRow } from '../relationship.view.ts'

export const twoOf = ({ mentor_id, mentee_id }: Pick<RelationshipRow, 'mentor_id' | 'mentee_id'>): Two => ({
  mentorId: mentor_id,
  menteeId: mentee_id,
})

/** A pair that one is of and that goes on, or pauses: held, so that nothing is written after its end. */
export async function writeInSpace({ tx, askAgain }: Context, id: string): Promise<RelationshipRow> {
  const row = await lockPair(tx, id)
  requirePart(row, await askAgain())
  if (!isWorking.includes(row.state)) fail('CONFLICT', { details: { reason: 'moved_on' } })
  return row
}

type Items = 'mentoring_goals' | 'mentoring_actions' | 'mentoring_notes'

/**
 * Refuses one more of a kind where a pair has as many as it may have. Of notes each of the two may: how many private ones
 * the other has would be told by how few are left.
 */
export async function requireSpaceQuota(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  items: Items,
  relationshipId: string,
): Promise<void> {
  const { n } = await tx
    .selectFrom(items)
    .select(sql<number>`count(*)::int`.as('n'))
    .where('relationship_id', '=', relationshipId)
    .$if(items === 'mentoring_notes', (q) => q.where(sql.ref('author_id'), '=', actor.id))
    .executeTakeFirstOrThrow()
  if (n >= limits.mentoringItems) failLimit('mentoringItems', limits.mentoringItems, n)
}

/** That something happened between the two, which administrators see; what they wrote for themselves is no part of it. */
export const markActive = ({ tx }: Pick<Context, 'tx'>, id: string) =>
  tx
    .updateTable('mentoring_relationships')
    .set({ last_at: sql`now()` })
    .where('id', '=', id)
    .execute()
