/** How a programme stands. */
export const programmeStates = ['draft', 'open', 'running', 'closed'] as const
export type ProgrammeState = (typeof programmeStates)[number]

/** Every change of a programme there is; all of them are its administrators’. No other file says it. */
const programmeMoves = {
  /** From now on people can apply. */
  open: { from: ['draft'], to: 'open' },
  /** The first pairs meet. Whoever comes later waits for the next matching. */
  start: { from: ['open'], to: 'running' },
  /** Nobody applies any more; the pairs go on for as long as they like. */
  close: { from: ['open', 'running'], to: 'closed' },
} as const satisfies Record<string, { from: readonly ProgrammeState[]; to: ProgrammeState }>
export type ProgrammeMove = keyof typeof programmeMoves
export const programmeMoveNames = Object.keys(programmeMoves) as [ProgrammeMove, ...ProgrammeMove[]]

/** In these people apply, and are matched. */
export const takesPeople: readonly ProgrammeState[] = ['open', 'running']

/** How a programme stands after a move; null where it is not to be made so. */
export function afterProgrammeMove(state: ProgrammeState, move: ProgrammeMove): ProgrammeState | null {
  const { from, to }: { from: readonly ProgrammeState[]; to: ProgrammeState } = programmeMoves[move]
  return from.includes(state) ? to : null
}
export const movesOfProgramme = (state: ProgrammeState): ProgrammeMove[] =>
  programmeMoveNames.filter((move) => afterProgrammeMove(state, move) !== null)

/** Who may join: everyone, a group, whoever asks and is let in, or whoever is invited. */
export const joinings = ['everyone', 'group', 'request', 'invitation'] as const
export type Joining = (typeof joinings)[number]

export const applicationStates = [
  'invited',
  'draft',
  'requested',
  'waiting',
  'accepted',
  'withdrawn',
  'declined',
] as const
export type ApplicationState = (typeof applicationStates)[number]

type Rule = { from: readonly (ApplicationState | null)[]; to: ApplicationState; by: 'self' | 'admin' }
/** Every change of an application but its sending, and whose it is. `null`: there is none yet. */
export const applicationMoves = {
  invite: { from: [null, 'draft', 'withdrawn', 'declined'], to: 'invited', by: 'admin' },
  begin: { from: [null, 'withdrawn'], to: 'draft', by: 'self' },
  accept: { from: ['requested'], to: 'accepted', by: 'admin' },
  decline: { from: ['requested', 'waiting', 'accepted', 'invited'], to: 'declined', by: 'admin' },
  withdraw: { from: ['invited', 'draft', 'requested', 'waiting', 'accepted'], to: 'withdrawn', by: 'self' },
} as const satisfies Record<string, Rule>
export type ApplicationMove = keyof typeof applicationMoves

export function afterApplicationMove(
  state: ApplicationState | null,
  move: ApplicationMove,
): ApplicationState | null {
  const { from, to }: Rule = applicationMoves[move]
  return from.includes(state) ? to : null
}

/** What can still be sent, and what is changed as it is typed afterwards. */
export const isUnsent: readonly ApplicationState[] = ['invited', 'draft']
export const isSent: readonly ApplicationState[] = ['requested', 'waiting', 'accepted']

type Sending = { joining: Joining; invited: boolean; part: 'mentor' | 'mentee'; full: boolean }

/** Where an application goes that is sent, or let in: whoever is invited asks nobody, and mentors take no place. */
export function whereSent({ joining, invited, part, full }: Sending): ApplicationState {
  if (joining === 'request' && !invited) return 'requested'
  return part === 'mentee' && full ? 'waiting' : 'accepted'
}
