import type { Pair, Relationship } from '#contract/mentoring/mentoring.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import {
  askedWord,
  partOf,
  selectPairs,
  viewPair,
  viewRelationship,
  type RelationshipRow,
} from './relationship.view.ts'

/** A pair’s row, held until the transaction ends. */
export async function lockPair(tx: Tx, id: string): Promise<RelationshipRow> {
  const row = await tx
    .selectFrom('mentoring_relationships')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? fail('NOT_FOUND')
}

/** A pair as one of the two sees it; nobody else learns by this that there is one. */
export async function openRelationship(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  id: string,
): Promise<Relationship> {
  const row = await selectPairs(tx)
    .select(askedWord.as('asked_word'))
    .where('r.id', '=', id)
    .executeTakeFirst()
  const part = row && partOf(row, actor.id)
  return row && part ? viewRelationship(row, part) : fail('NOT_FOUND')
}

/** A pair as administrators see it. */
export async function openPair(tx: Tx, id: string): Promise<Pair> {
  const row = await selectPairs(tx).where('r.id', '=', id).executeTakeFirst()
  return viewPair(row ?? fail('NOT_FOUND'))
}
