import { maySetShares, movesAlong, shareKinds, type Share } from '#contract/rules/mentoring/handover.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { holdPair } from '../move-pair.ts'
import { openRelationship } from '../open-relationship.ts'
import { requirePart, type RelationshipRow } from '../relationship.view.ts'
import { whatGoes } from './what-goes.ts'

const isOver = ({ state }: RelationshipRow) => state === 'declined' || state === 'expired'

/** The pair before, of one that took over or is asked to; nothing is to be found where nothing came of it. */
async function pairBefore({ tx }: Context, row: RelationshipRow) {
  if (row.handed_from === null || isOver(row)) fail('NOT_FOUND')
  const from = await tx
    .selectFrom('mentoring_relationships')
    .select(['id', 'mentor_id', 'mentee_id'])
    .where('id', '=', row.handed_from)
    .executeTakeFirst()
  return from ?? fail('NOT_FOUND')
}

/** Such a pair of which one is the mentee, held with its people. */
export async function holdNext(ctx: Context, id: string): Promise<RelationshipRow> {
  const row = await holdPair(ctx, id)
  const part = requirePart(row, ctx.actor)
  await pairBefore(ctx, row)
  if (part !== 'mentee') fail('FORBIDDEN')
  return row
}

/** The mentee says what goes along. What has moved into the next pair already is that pair’s. */
export async function setShares({ tx }: Context, row: RelationshipRow, shares: Share[]): Promise<void> {
  const ordered = shareKinds.filter((kind) => shares.includes(kind))
  if (!maySetShares(row.shares, ordered, row.began_at !== null))
    fail('CONFLICT', { details: { reason: 'moved_on' } })
  await tx.updateTable('mentoring_relationships').set({ shares: ordered }).where('id', '=', row.id).execute()
}

/**
 * What a pair takes over. Before it begins its mentee sees all that could go along, and the next mentor nothing of it;
 * later both see what is still shown. Which kinds these are, `kinds` says.
 */
export async function takenOver(ctx: Context, id: string) {
  const { tx, actor, services } = ctx
  const row = await tx
    .selectFrom('mentoring_relationships')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) fail('NOT_FOUND')
  const part = requirePart(row, actor)
  const from = await pairBefore(ctx, row)
  const begun = row.began_at !== null
  const shown = row.shares.filter((kind) => !movesAlong.includes(kind))
  const before = part === 'mentee' ? shareKinds : []
  const kinds: readonly Share[] = begun ? shown : before
  return {
    relationship: await openRelationship(ctx, id),
    shares: begun || part === 'mentee' ? row.shares : [],
    from,
    kinds,
    begun,
    ...(await whatGoes(tx, from, { kinds, nextMentorId: row.mentor_id, seal: services.seal })),
  }
}
