import { sql } from 'kysely'
import type { Relationship } from '#contract/mentoring.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/context.ts'
import { holdPair } from './move-pair.ts'
import { askedWord, requirePart, selectPairs, viewRelationship } from './relationship.view.ts'

/** A pair that one is of; administrators are refused, and nobody else learns that there is one. */
export async function ownPair(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  id: string,
): Promise<Relationship> {
  const row = await selectPairs(tx)
    .select(askedWord.as('asked_word'))
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!row) fail('NOT_FOUND')
  return viewRelationship(row, requirePart(row, actor))
}

/** The same, held with its two people, in the order in which all that changes pairs takes them. */
export async function holdOwnPair(ctx: Context, id: string): Promise<Relationship> {
  await ownPair(ctx, id)
  await holdPair(ctx, id)
  return ownPair(ctx, id)
}

/** Whether there is such a pair in the company. */
export async function isPair(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('mentoring_relationships')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the pair that a row belongs to does not go on any more; `row` is that row’s name in the statement. */
export const pairIsOver = (row: string) => sql`exists (select from mentoring_relationships r
  where r.company_id = ${sql.ref(`${row}.company_id`)} and r.id = ${sql.ref(`${row}.relationship_id`)}
    and r.state not in ('active', 'paused'))`
