import type { ProgrammeKind } from './programme-kinds.ts'
import { takesPeople, type ApplicationState, type ProgrammeState } from './programme-moves.ts'

/**
 * How the pairs of a programme come together: administrators match and the pairs begin, they match and both are asked first,
 * or each mentee asks a mentor out of those who suit them best.
 */
export const matchings = ['admin', 'suggested', 'self_chosen'] as const
export type Matching = (typeof matchings)[number]

/** Groups and equals are put together by administrators: whom one person asks decides for others there. */
export const canBeChosen = (kind: ProgrammeKind): boolean => kind === 'one_to_one' || kind === 'reverse'

/** How it is matched: one that cannot be chosen in is matched by its administrators. */
export const matchingOf = ({ kind, matching }: { kind: ProgrammeKind; matching: Matching }): Matching =>
  matching === 'self_chosen' && !canBeChosen(kind) ? 'admin' : matching

/** Mentors whom a mentee sees at once. */
export const SUGGESTED_MENTORS = 5

type Choosing = {
  kind: ProgrammeKind
  matching: Matching
  state: ProgrammeState
  application: { part: 'mentor' | 'mentee'; state: ApplicationState } | null
  /** Of the programme, proposed or going on. */
  pairs: number
}
/** Whether somebody asks a mentor of a programme themselves now: one at a time, once they take part. */
export const mayChoose = ({ kind, matching, state, application, pairs }: Choosing): boolean =>
  matchingOf({ kind, matching }) === 'self_chosen' &&
  takesPeople.includes(state) &&
  application?.part === 'mentee' &&
  application.state === 'accepted' &&
  pairs === 0
