/** How something that a person asked their company stands. */
export const deskStates = ['open', 'answered', 'closed'] as const
export type DeskState = (typeof deskStates)[number]

/** Who moves it: who asked, the administrators, or the time. */
export type DeskMover = 'asker' | 'desk' | 'time'

type Rule = { from: readonly DeskState[]; to: DeskState; by: readonly DeskMover[] }

/** Every change there is, and whose it is. No other file says it. */
const deskMoves = {
  /** A message of who asked: it waits for the administrators. */
  ask: { from: ['open', 'answered'], to: 'open', by: ['asker'] },
  /** A message of an administrator. */
  answer: { from: ['open', 'answered'], to: 'answered', by: ['desk'] },
  close: { from: ['open', 'answered'], to: 'closed', by: ['asker', 'desk'] },
  reopen: { from: ['closed'], to: 'open', by: ['asker', 'desk'] },
  /** Who asked did not come back to the answer. */
  rest: { from: ['answered'], to: 'closed', by: ['time'] },
} as const satisfies Record<string, Rule>
export type DeskMove = keyof typeof deskMoves
export const deskMoveNames = Object.keys(deskMoves) as DeskMove[]

/** In these it is somebody’s to go on with. */
export const isOpenAtDesk: readonly DeskState[] = ['open', 'answered']

/** How it stands after a move, or null where it is not to be made so or not by them. */
export function afterDeskMove(state: DeskState, move: DeskMove, by: DeskMover): DeskState | null {
  const rule: Rule = deskMoves[move]
  return rule.from.includes(state) && rule.by.includes(by) ? rule.to : null
}

/** What somebody may do with it now. */
export const deskMovesOf = (state: DeskState, by: DeskMover): DeskMove[] =>
  deskMoveNames.filter((move) => afterDeskMove(state, move, by) !== null)
