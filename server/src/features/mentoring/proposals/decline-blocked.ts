import type { Context } from '../../../http/caller/context.ts'
import { changePair } from '../change-pair.ts'
import { lockPair } from '../open-relationship.ts'
import { partOf } from '../relationship.view.ts'

/** Whoever blocks somebody declines with that what the two were proposed for, or asked; both people are held. */
export async function declineBlocked({ tx, actor }: Context, otherId: string): Promise<void> {
  const two = [actor.id, otherId]
  const waiting = await tx
    .selectFrom('mentoring_relationships')
    .select('id')
    .where('state', '=', 'proposed')
    .where('mentor_id', 'in', two)
    .where('mentee_id', 'in', two)
    .orderBy('id')
    .execute()
  for (const { id } of waiting) {
    const row = await lockPair(tx, id)
    const part = partOf(row, actor.id)
    // The time may have ended it meanwhile: it holds nobody.
    if (part && row.state === 'proposed') await changePair(tx, row, 'decline', { part, id: actor.id })
  }
}
