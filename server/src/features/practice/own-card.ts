import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Actor } from '../../http/caller/context.ts'
import { practisable, type Practised } from './practisable.ts'

export const selectCards = (tx: Tx) => tx.selectFrom('practice_cards').selectAll()
export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number]

/**
 * One’s own card with its question, both locked until the transaction ends: the place first, as where an attempt begins,
 * so that nothing is answered here once one is under way.
 */
export async function holdCard(
  tx: Tx,
  actor: Actor,
  cardId: string,
): Promise<{ card: CardRow; practised: Practised }> {
  const own = () => selectCards(tx).where('id', '=', cardId).where('user_id', '=', actor.id)
  const { course_id, lesson_id, question_id } = (await own().executeTakeFirst()) ?? fail('NOT_FOUND')
  const open = practisable(tx, actor.id, { locked: true, most: 1 })
  const practised = await open({ courseId: course_id, lessonId: lesson_id, questionId: question_id })
  if (!practised) fail('CONFLICT', { details: { reason: 'not_to_practise' } })
  return { card: await own().forUpdate().executeTakeFirstOrThrow(), practised }
}
