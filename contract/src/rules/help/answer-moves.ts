/** How an answer stands that is proposed to everyone who meets the same item. */
export const answerStates = ['proposed', 'published', 'rejected', 'withdrawn'] as const
export type AnswerState = (typeof answerStates)[number]

/** Who moves it: the mentor whose answer it was, or who may change the course. */
export type AnswerMover = 'mentor' | 'author'

type Rule = { from: readonly AnswerState[]; to: AnswerState; by: AnswerMover }

/** Every change of one there is, and whose it is. No other file says it. */
const answerMoves = {
  /** In better words; one that was rejected is proposed anew. */
  propose: { from: ['proposed', 'rejected'], to: 'proposed', by: 'mentor' },
  publish: { from: ['proposed', 'withdrawn'], to: 'published', by: 'author' },
  /** Its words are changed while it is published. */
  edit: { from: ['published'], to: 'published', by: 'author' },
  reject: { from: ['proposed'], to: 'rejected', by: 'author' },
  /** Nobody finds it any more. */
  withdraw: { from: ['published'], to: 'withdrawn', by: 'author' },
} as const satisfies Record<string, Rule>
export type AnswerMove = keyof typeof answerMoves

/** How it stands after a move, or null where it is not to be made so or not by them. */
export function afterAnswerMove(state: AnswerState, move: AnswerMove, by: AnswerMover): AnswerState | null {
  const rule: Rule = answerMoves[move]
  return rule.from.includes(state) && rule.by === by ? rule.to : null
}
