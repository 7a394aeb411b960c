import type { PracticeCard } from '#contract/practice/practice.ts'
import type { Rung } from '#contract/practice/questions.ts'
import { ladderOf } from '#contract/rules/learning/ladder.ts'
import { showQuestion } from '#contract/rules/learning/quiz-shown.ts'
import type { Tx } from '../../db/tenant.ts'
import { attemptsLimits } from '../attempts/limits.ts'
import { hintOpensIn } from '../questions/hint-opens.ts'
import type { CardRow } from './own-card.ts'
import type { Practised } from './practisable.ts'

type Opened = { rung: Rung; openedAt: Date }

/** The hints that were opened in the turns that are asked, by the card. */
export async function readOpened(tx: Tx, cards: readonly CardRow[]): Promise<ReadonlyMap<string, Opened[]>> {
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
  opened: readonly Opened[],
): Pick<PracticeCard, 'hints' | 'nextHint'> {
  const steps = stepsOf(practised)
  const isOpen = ({ rung }: { rung: Rung }) => opened.some((one) => one.rung === rung)
  const next = steps.find((one) => !isOpen(one))
  const now = new Date()
  const seconds = hintOpensIn({
    since: opened.at(-1)?.openedAt ?? asked_at ?? now,
    triedAt: null,
    now,
    pauseSeconds: attemptsLimits.hintPauseSeconds,
  })
  return { hints: steps.filter(isOpen), nextHint: next ? { seconds, closes: next.rung === 'worked' } : null }
}

/** The question in an order that each turn has anew. */
export const viewCard = (card: CardRow, practised: Practised, opened: readonly Opened[]): PracticeCard => ({
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
