import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { isWorking } from '#contract/rules/mentoring/pair-moves.ts'
import type { Members } from '#contract/rules/mentoring/visibility.ts'
import { fail, failLimit } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { membersOf, placeOf } from '../groups/members.ts'
import { lockPair } from '../open-relationship.ts'
import { requirePart, type RelationshipRow } from '../relationship.view.ts'

/** Where one writes: under which id it stands, and who reads it. */
export type Place = { id: string; row: RelationshipRow; members: Members }

/** Any pair of the group that goes on: what its mentor writes is of all of them, by whichever they came. */
async function workingPair(tx: Tx, row: RelationshipRow): Promise<RelationshipRow> {
  if (isWorking.includes(row.state) || !row.group_id) return row
  const other = await tx
    .selectFrom('mentoring_relationships')
    .selectAll()
    .where('group_id', '=', row.group_id)
    .where('state', 'in', isWorking)
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return other ?? row
}

/** Whoever writes into a group holds it, so that two do not count its things at once, nor write after its end. */
const holdGroup = (tx: Tx, { group_id }: RelationshipRow) =>
  group_id &&
  tx.selectFrom('mentoring_groups').select('id').where('id', '=', group_id).forNoKeyUpdate().execute()

/** A pair that one is of and that goes on, or pauses: held, so that nothing is written after its end. */
export async function writeInSpace({ tx, askAgain }: Context, id: string): Promise<Place> {
  const asked = await lockPair(tx, id)
  const part = requirePart(asked, await askAgain())
  const row = part === 'mentor' ? await workingPair(tx, asked) : asked
  if (!isWorking.includes(row.state)) fail('CONFLICT', { details: { reason: 'moved_on' } })
  await holdGroup(tx, row)
  return { id: placeOf(row), row, members: await membersOf(tx, row) }
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

/**
 * That something happened between them, which administrators see; what they wrote for themselves is no part of it. Of a group
 * it is said of all pairs but those that are held: who holds one and waits for the group writes into it next, and neither
 * waits for the other in a circle.
 */
export const markActive = ({ tx }: Pick<Context, 'tx'>, { row }: Place) =>
  tx
    .updateTable('mentoring_relationships')
    .set({ last_at: sql`now()` })
    .where('id', 'in', (is) =>
      is
        .selectFrom('mentoring_relationships')
        .select('id')
        .where((one) =>
          row.group_id
            ? one.and([one('group_id', '=', row.group_id), one('state', 'in', isWorking)])
            : one('id', '=', row.id),
        )
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .execute()
