import { roleAllowed, type Role } from '../../roles.ts'
import { isOpen, type HelpState } from './help-moves.ts'

export type HelpViewer = {
  id: string
  role: Role
  /** Of the two one blocked the other. */
  blocked: boolean
}
export type HelpStanding = {
  studentId: string
  claimerId: string | null
  state: HelpState
  /** Held, and open to others as well: its promise is about to break. */
  reopened: boolean
}

/** What somebody is to a request; null where they are not to know that it is there. */
export type HelpPart = 'student' | 'claimer' | 'taker' | 'lead'

/** Whether every mentor of the company who might take it may read its words now. */
export const isTakeable = ({ state, reopened }: Pick<HelpStanding, 'state' | 'reopened'>): boolean =>
  state === 'queued' || (state === 'claimed' && reopened)

/**
 * Who asked; the mentor who holds it, or who held it when it ended; while it waits, or is open to
 * others as well, every mentor who might take it; and administrators, who see that it is there. A mentor whom the student blocked, or who blocked them, is none of these.
 */
export function helpPart(
  { studentId, claimerId, state, reopened }: HelpStanding,
  viewer: HelpViewer,
): HelpPart | null {
  if (viewer.id === studentId) return 'student'
  const mayGoOn = viewer.role === 'mentor' && !viewer.blocked
  if (viewer.id === claimerId && (mayGoOn || !isOpen.includes(state))) return 'claimer'
  if (viewer.role === 'mentor') return isTakeable({ state, reopened }) && !viewer.blocked ? 'taker' : null
  return roleAllowed(['admin'], viewer.role) ? 'lead' : null
}

/** Its words and what was tried; what the two wrote; or only that it is there: dates, how it stands and how many. */
export type HelpSight = 'words' | 'thread' | 'standing'
const sights: Record<HelpPart, readonly HelpSight[]> = {
  student: ['words', 'thread', 'standing'],
  claimer: ['words', 'thread', 'standing'],
  taker: ['words', 'standing'],
  lead: ['standing'],
}
export const seesOfHelp = (part: HelpPart, what: HelpSight): boolean => sights[part].includes(what)
