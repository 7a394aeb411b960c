/** How two people who are a mentor and a mentee stand. */
export const pairStates = [
  'proposed',
  'active',
  'paused',
  'completed',
  'handed_over',
  'ended',
  'declined',
  'expired',
] as const
export type PairState = (typeof pairStates)[number]

/**
 * Who moves it: one of the two, an administrator, the time that is over, or the other pair of a handover: the next one,
 * which begins, or the one before, which is over.
 */
export type PairPart = 'mentor' | 'mentee' | 'admin' | 'time' | 'handover'

type Rule = { from: readonly PairState[]; to: PairState; by: readonly PairPart[] }

/** Every change of a pair there is, and whose it is. No other file says it. */
const pairMoves = {
  /** Each of the two for themselves: it begins with the second of them. */
  accept: { from: ['proposed'], to: 'active', by: ['mentor', 'mentee'] },
  /** Also by whoever asked, who thought better of it. */
  decline: { from: ['proposed'], to: 'declined', by: ['mentor', 'mentee', 'admin', 'handover'] },
  expire: { from: ['proposed'], to: 'expired', by: ['time'] },
  pause: { from: ['active'], to: 'paused', by: ['mentor', 'mentee'] },
  resume: { from: ['paused'], to: 'active', by: ['mentor', 'mentee'] },
  complete: { from: ['active', 'paused'], to: 'completed', by: ['mentor', 'mentee'] },
  /** The next mentor's pair begins, and this one is over with it. */
  hand_over: { from: ['active', 'paused'], to: 'handed_over', by: ['handover'] },
  /** By the time: of the two one is erased. */
  end: { from: ['active', 'paused'], to: 'ended', by: ['mentor', 'mentee', 'admin', 'time'] },
} as const satisfies Record<string, Rule>
export type PairMove = keyof typeof pairMoves
export const pairMoveNames = Object.keys(pairMoves) as PairMove[]

/** These take one of the places that a mentor has. */
export const takesCapacity: readonly PairState[] = ['proposed', 'active']
/** In these the two are a pair, or may become one: there is no second beside it. */
export const isOpen: readonly PairState[] = ['proposed', 'active', 'paused']
/** In these what they share is written. */
export const isWorking: readonly PairState[] = ['active', 'paused']

export type Standing = { state: PairState; agreed: readonly ('mentor' | 'mentee')[] }

/** How a pair stands after a move, or null where it is not to be made so or not by them. */
export function afterMove({ state, agreed }: Standing, move: PairMove, part: PairPart): Standing | null {
  const rule: Rule = pairMoves[move]
  if (!rule.from.includes(state) || !rule.by.includes(part)) return null
  if (move !== 'accept') return { state: rule.to, agreed }
  if (part !== 'mentor' && part !== 'mentee') return null
  if (agreed.includes(part)) return null
  return { state: agreed.length === 0 ? state : rule.to, agreed: [...agreed, part] }
}

/** Of a group each answers, leaves or is taken out for themselves; that it is over is of the whole. */
export const isOfOneMember = (move: PairMove): boolean =>
  move === 'accept' || move === 'decline' || move === 'expire' || move === 'end'

/** What somebody may do with a pair now. */
export const movesOf = (standing: Standing, part: PairPart, inGroup = false): PairMove[] =>
  pairMoveNames.filter(
    (move) => afterMove(standing, move, part) !== null && (!inGroup || isOfOneMember(move)),
  )
