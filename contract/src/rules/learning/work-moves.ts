/** How the work of one person at one assignment stands. */
export const workStates = [
  'in_progress',
  'submitted',
  'auto_graded',
  'awaiting_grade',
  'graded',
  'returned',
  'resubmitted',
] as const
export type WorkState = (typeof workStates)[number]

/** What somebody is to a piece of work: it is theirs, they mentor whose it is, or they lead or grade its course. */
export const workParts = ['learner', 'mentor', 'staff'] as const
export type WorkPart = (typeof workParts)[number]

type Rule = { from: readonly WorkState[]; to: WorkState; by: readonly WorkPart[] }

const reviewers = ['mentor', 'staff'] as const

/** Every change of a piece of work there is, and whose it is. No other file says it. */
const workMoves = {
  hand_in: { from: ['in_progress'], to: 'submitted', by: ['learner'] },
  /** Where handing in is all that is asked. */
  hand_in_done: { from: ['in_progress', 'returned'], to: 'auto_graded', by: ['learner'] },
  hand_in_again: { from: ['returned'], to: 'resubmitted', by: ['learner'] },
  /** As long as nobody has begun to review it. */
  withdraw: { from: ['submitted'], to: 'in_progress', by: ['learner'] },
  withdraw_again: { from: ['resubmitted'], to: 'returned', by: ['learner'] },
  /** By the first word of a review that is kept. */
  begin: { from: ['submitted', 'resubmitted', 'auto_graded'], to: 'awaiting_grade', by: reviewers },
  /** For rework. */
  return: { from: ['awaiting_grade'], to: 'returned', by: reviewers },
  grade: { from: ['awaiting_grade'], to: 'graded', by: reviewers },
  /** What is released already: by those alone who answer for the course. */
  correct: { from: ['graded'], to: 'graded', by: ['staff'] },
  reopen: { from: ['graded'], to: 'returned', by: ['staff'] },
} as const satisfies Record<string, Rule>
export type WorkMove = keyof typeof workMoves
export const workMoveNames = Object.keys(workMoves) as WorkMove[]

/** How a piece of work stands after a move, or null where it is not to be made so or not by them. */
export function afterWorkMove(state: WorkState, move: WorkMove, who: WorkPart): WorkState | null {
  const rule: Rule = workMoves[move]
  return rule.from.includes(state) && rule.by.includes(who) ? rule.to : null
}

/** What somebody may do with a piece of work now. */
export const workMovesOf = (state: WorkState, who: WorkPart): WorkMove[] =>
  workMoveNames.filter((move) => afterWorkMove(state, move, who) !== null)

/** In these it is written in. */
export const isWritten: readonly WorkState[] = ['in_progress', 'returned']
/** In these it waits for a reviewer. */
export const waitsForReview: readonly WorkState[] = ['submitted', 'resubmitted', 'awaiting_grade']

/** By which of the moves one hands in. */
export const handInMove = (state: WorkState, isDone: boolean): WorkMove =>
  isDone ? 'hand_in_done' : state === 'returned' ? 'hand_in_again' : 'hand_in'
export const withdrawMove = (state: WorkState): WorkMove =>
  state === 'resubmitted' ? 'withdraw_again' : 'withdraw'
