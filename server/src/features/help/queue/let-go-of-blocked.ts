import { isOpen } from '#contract/rules/help/help-moves.ts'
import type { Context } from '../../../http/caller/context.ts'
import { lockRequest } from '../find-request.ts'
import { lookAt } from './look-at.ts'

/** Whoever blocks somebody is in none of their hands any more, nor they in theirs: the request goes to others at once. Both people are held. */
export async function letGoOfBlocked({ tx, actor }: Context, otherId: string): Promise<void> {
  const two = [actor.id, otherId]
  const held = await tx
    .selectFrom('help_requests')
    .select('id')
    .where('student_id', 'in', two)
    .where('claimer_id', 'in', two)
    .where('state', 'in', [...isOpen])
    .orderBy('id')
    .execute()
  for (const { id } of held) await lookAt(tx, await lockRequest(tx, id))
}
