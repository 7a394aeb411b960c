import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Actor } from '../../http/caller/context.ts'
import { practisable, type Practised } from './practisable.ts'

export const selectCards = (tx: Tx) => tx.selectFrom('practice_cards').selectAll()
export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number]

type OwnCard = { card: CardRow; practised: Practised }

/** One’s own card with its question; `locked`, its place before it, until the transaction ends. */
export async function ownCard(
  tx: Tx,
  actor: Actor,
  cardId: string,
  { locked }: { locked: boolean },
): Promise<OwnCard> {
  const own = () => selectCards(tx).where('id', '=', cardId).where('user_id', '=', actor.id)
  const { course_id, lesson_id, question_id } = (await own().executeTakeFirst()) ?? fail('NOT_FOUND')
  const open = practisable(tx, actor.id, { locked, most: 1 })
  const practised = await open({ courseId: course_id, lessonId: lesson_id, questionId: question_id })
  if (!practised) fail('CONFLICT', { details: { reason: 'not_to_practise' } })
  const card = own().$if(locked, (q) => q.forUpdate())
  return { card: await card.executeTakeFirstOrThrow(), practised }
}

/**
 * The same, both locked until the transaction ends: the place first, as where an attempt begins, so that nothing is answered here
 * once one is under way.
 */
export const holdCard = (tx: Tx, actor: Actor, cardId: string): Promise<OwnCard> =>
  ownCard(tx, actor, cardId, { locked: true })
