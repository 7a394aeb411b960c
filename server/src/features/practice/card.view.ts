import type { PracticeCard } from '#contract/practice/practice.ts'
import { ladderOf } from '#contract/rules/learning/hints/ladder.ts'
import { showQuestion } from '#contract/rules/learning/quiz-shown.ts'
import type { Tx } from '../../db/tenant.ts'
import { viewLadder, type OpenedRung } from '../questions/hint-ladder.ts'
import type { CardRow } from './own-card.ts'
import type { Practised } from './practisable.ts'

/** The hints that were opened in the turns that are asked, by the card. */
export async function readOpened(
  tx: Tx,
  cards: readonly CardRow[],
): Promise<ReadonlyMap<string, OpenedRung[]>> {
  if (cards.length === 0) return new Map()
  const rows = await tx
    .selectFrom('practice_hints')
    .select(['card_id', 'turn', 'rung', 'opened_at as openedAt'])
    .where(
      'card_id',
      'in',
      cards.map(({ id }) => id),
    )
    .orderBy('opened_at')
    .execute()
  const turns = new Map(cards.map(({ id, turn }) => [id, turn]))
  return Map.groupBy(
    rows.filter(({ card_id, turn }) => turns.get(card_id) === turn),
    ({ card_id }) => card_id,
  )
}

/** The steps that may be opened: the worked answer where the quiz shows what is right. */
export const stepsOf = ({ question, shows }: Practised) =>
  ladderOf(question).filter(({ rung }) => rung !== 'worked' || shows === 'answers')

/** The hints of a card that are open, and when the next one is. */
export function viewHints(
  { asked_at }: CardRow,
  practised: Practised,
  opened: readonly OpenedRung[],
): Pick<PracticeCard, 'hints' | 'nextHint'> {
  return viewLadder(stepsOf(practised), {
    opened,
    startedAt: asked_at,
    triedAt: null,
    closes: (rung) => rung === 'worked',
  })
}

/** The question in an order that each turn has anew. */
export const viewCard = (
  card: CardRow,
  practised: Practised,
  opened: readonly OpenedRung[],
): PracticeCard => ({
  id: card.id,
  turn: card.turn,
  question: showQuestion(practised.question, {
    seed: card.seed + card.turn,
    shuffleAnswers: practised.quiz.settings.shuffleAnswers,
  }),
  course: practised.enrolment.course,
  lesson: practised.enrolment.lesson,
  ...viewHints(card, practised, opened),
})
