/** How a session of a mentoring pair stands. */
export const sessionStates = [
  'requested',
  'confirmed',
  'live',
  'done',
  'cancelled',
  'rescheduled',
  'no_show',
] as const
export type SessionState = (typeof sessionStates)[number]

export type SessionPart = 'mentor' | 'mentee'
/** By whom it is known whether the two met: their room, one of them, both; or it was over before anybody was asked. */
export const metBys = ['room', 'mentor', 'mentee', 'both', 'before'] as const
export type MetBy = (typeof metBys)[number]
/**
 * Whose a move is: either of the two; whose answer it waits for; the other of them; who said that nobody came; or the
 * time’s, which also ends what is booked of a pair that is over.
 */
type Mover = 'either' | 'answerer' | 'asker' | 'teller' | 'time'

type Rule = { from: readonly SessionState[]; to: SessionState; by: readonly Mover[] }

/** Every change of a session there is, and whose it is. No other file says it. */
const sessionMoves = {
  /** The time that was asked for, or one of those that were proposed instead. */
  confirm: { from: ['requested'], to: 'confirmed', by: ['answerer'] },
  /** Proposes other times: now the other one answers. */
  offer: { from: ['requested'], to: 'requested', by: ['answerer'] },
  decline: { from: ['requested'], to: 'cancelled', by: ['answerer'] },
  withdraw: { from: ['requested'], to: 'cancelled', by: ['asker'] },
  expire: { from: ['requested'], to: 'cancelled', by: ['time'] },
  cancel: { from: ['confirmed'], to: 'cancelled', by: ['either', 'time'] },
  /** Another session takes its place. */
  reschedule: { from: ['confirmed'], to: 'rescheduled', by: ['either'] },
  start: { from: ['confirmed'], to: 'live', by: ['time'] },
  finish: { from: ['live'], to: 'done', by: ['time'] },
  no_show: { from: ['live', 'done'], to: 'no_show', by: ['either'] },
  /** Takes that back. */
  came: { from: ['no_show'], to: 'done', by: ['teller'] },
  /** They met, where its room did not see it. */
  met: { from: ['done'], to: 'done', by: ['either'] },
  /** They did not, and nobody stayed away from the other. */
  not_met: { from: ['done'], to: 'done', by: ['either'] },
} as const satisfies Record<string, Rule>
export type SessionMove = keyof typeof sessionMoves
export const sessionMoveNames = Object.keys(sessionMoves) as SessionMove[]

/** In these a session keeps its time: nobody else gets it. */
export const holdsTime: readonly SessionState[] = ['requested', 'confirmed', 'live']

export type SessionStanding = {
  state: SessionState
  /** Whose answer a request waits for. */
  waitsFor: SessionPart
  /** Who said that the other one did not come. */
  toldBy: SessionPart | null
  /** It is asked for with the others of a series, which are answered at once: no other times take the place of one. */
  whole: boolean
  /** Whether they met, and by whom that is known; null as long as nobody knows. */
  met: boolean | null
  metBy: MetBy | null
  /** Who said that they did not, though the other one says that they met. */
  deniedBy: SessionPart | null
  /** One of the two said that they met, and the other has time to say otherwise. */
  deniable: boolean
}

/** Whether a session took place. The statements of the database have the same rule in `took-place.ts`. */
export const tookPlace = ({ state, met }: Pick<SessionStanding, 'state' | 'met'>): boolean =>
  met === true && (state === 'live' || state === 'done')

/** Whether somebody is asked if the two met: nobody knows, or the other one alone says so and they can still say otherwise. */
export const asksWhetherMet = (
  { state, met, metBy, deniedBy, deniable }: SessionStanding,
  who: SessionPart,
): boolean =>
  state === 'done' &&
  (met === null ||
    (met && deniable && deniedBy !== who && metBy === (who === 'mentor' ? 'mentee' : 'mentor')))

function isBy({ waitsFor, toldBy }: SessionStanding, mover: Mover, who: SessionPart | 'time'): boolean {
  if (mover === 'time' || who === 'time') return mover === who
  if (mover === 'answerer') return who === waitsFor
  if (mover === 'asker') return who !== waitsFor
  return mover === 'either' || who === toldBy
}

/**
 * That they met holds as soon as one of the two says it, and what the room saw holds. The other’s *We didn’t meet* is kept beside
 * it: what is shown to strangers does not rest on such a session.
 */
function maySay(
  { met, metBy, deniedBy }: SessionStanding,
  move: SessionMove,
  who: SessionPart | 'time',
): boolean {
  if (move === 'no_show') return metBy !== 'room'
  const saidByOne = metBy === 'mentor' || metBy === 'mentee'
  // The other agrees, also whoever denied it before.
  if (move === 'met') return met !== true || (saidByOne && metBy !== who)
  if (move !== 'not_met' || met === null || (met && metBy === who)) return true
  return met && (saidByOne || metBy === 'both') && deniedBy === null
}

/** How a session stands after a move, or null where it is not to be made so or not by them. */
export function afterSessionMove(
  standing: SessionStanding,
  move: SessionMove,
  who: SessionPart | 'time',
): SessionState | null {
  const rule: Rule = sessionMoves[move]
  if (!rule.from.includes(standing.state) || (move === 'offer' && standing.whole)) return null
  if (!maySay(standing, move, who)) return null
  return rule.by.some((mover) => isBy(standing, mover, who)) ? rule.to : null
}

/** What somebody may do with a session now. */
export const sessionMovesOf = (standing: SessionStanding, who: SessionPart): SessionMove[] =>
  sessionMoveNames.filter((move) => afterSessionMove(standing, move, who) !== null)

type Times = { state: SessionState; startsAt: Date; minutes: number; expiresAt: Date }

/** How a session stands by the clock, also where nobody has written it down yet. */
export function sessionStateAt({ state, startsAt, minutes, expiresAt }: Times, now: Date): SessionState {
  if (state === 'requested') return expiresAt <= now ? 'cancelled' : state
  if (state !== 'confirmed' && state !== 'live') return state
  if (now < startsAt) return state
  return now.getTime() < startsAt.getTime() + minutes * 60_000 ? 'live' : 'done'
}
