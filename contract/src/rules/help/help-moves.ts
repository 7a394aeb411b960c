/** How a request for help stands. */
export const helpStates = [
  'queued',
  'claimed',
  'awaiting_student',
  'awaiting_mentor',
  'closed',
  'cancelled',
] as const
export type HelpState = (typeof helpStates)[number]

/** Who moves it: who asked, who holds it, who might take it, or the time. */
export type HelpMover = 'student' | 'claimer' | 'taker' | 'time'

type Rule = { from: readonly HelpState[]; to: HelpState; by: HelpMover }

/** Every change of a request there is, and whose it is. No other file says it. */
export const helpMoves = {
  /** Of one that is held only while it is open to others again: of any other nobody is a taker (help-visibility.ts). */
  claim: { from: ['queued', 'claimed'], to: 'claimed', by: 'taker' },
  /** Half an hour more; so often in a row as `helpRenewals` says. */
  renew: { from: ['claimed'], to: 'claimed', by: 'claimer' },
  /** Back to the others, with what was said so far. */
  release: { from: ['claimed', 'awaiting_student', 'awaiting_mentor'], to: 'queued', by: 'claimer' },
  /** A message of whoever holds it, or a meeting that they start. */
  answer: { from: ['claimed', 'awaiting_student', 'awaiting_mentor'], to: 'awaiting_student', by: 'claimer' },
  /** A message of who asked, or that it did not help yet. */
  reply: { from: ['awaiting_student'], to: 'awaiting_mentor', by: 'student' },
  helped: { from: ['claimed', 'awaiting_student', 'awaiting_mentor'], to: 'closed', by: 'student' },
  /** Answered, and nothing more to say; never before an answer. */
  close: { from: ['awaiting_student', 'awaiting_mentor'], to: 'closed', by: 'claimer' },
  cancel: {
    from: ['queued', 'claimed', 'awaiting_mentor', 'awaiting_student'],
    to: 'cancelled',
    by: 'student',
  },
  /** Nobody answered in time, or whoever held it is gone: it waits for the others again. */
  lapse: { from: ['claimed', 'awaiting_student', 'awaiting_mentor'], to: 'queued', by: 'time' },
  /** Who asked did not come back to the answer. */
  rest: { from: ['awaiting_student'], to: 'closed', by: 'time' },
  /** Who asked is gone. */
  drop: { from: ['queued', 'claimed', 'awaiting_student', 'awaiting_mentor'], to: 'cancelled', by: 'time' },
} as const satisfies Record<string, Rule>
export type HelpMove = keyof typeof helpMoves
export const helpMoveNames = Object.keys(helpMoves) as HelpMove[]

/** In these it is somebody’s to go on with; of one student and one item there is one at a time. */
export const isOpen: readonly HelpState[] = ['queued', 'claimed', 'awaiting_student', 'awaiting_mentor']
/** In these nobody has answered since it last waited for a mentor, whatever was answered before: its promise is to be kept. */
export const owesAnswer: readonly HelpState[] = ['queued', 'claimed']
/** In these it lies with its mentor, who has only so many hands. */
export const holdsMentor: readonly HelpState[] = ['claimed', 'awaiting_mentor']

/** How it stands after a move, or null where it is not to be made so or not by them. */
export function afterHelpMove(state: HelpState, move: HelpMove, by: HelpMover): HelpState | null {
  const rule: Rule = helpMoves[move]
  return rule.from.includes(state) && rule.by === by ? rule.to : null
}

/** What somebody may do with it now. */
export const helpMovesOf = (state: HelpState, by: HelpMover): HelpMove[] =>
  helpMoveNames.filter((move) => afterHelpMove(state, move, by) !== null)
