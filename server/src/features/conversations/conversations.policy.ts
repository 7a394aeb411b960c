import type { Conversation } from '#contract/help/conversations.ts'
import type { Role } from '#contract/roles.ts'
import type { Status } from '#contract/people/users.ts'

/** Whom somebody of a role may write to: students to those who teach and lead, these to everybody. */
export const writesTo: Readonly<Record<Role, readonly Role[]>> = {
  student: ['mentor', 'admin', 'super_admin'],
  mentor: ['student', 'mentor', 'admin', 'super_admin'],
  admin: ['student', 'mentor', 'admin', 'super_admin'],
  super_admin: ['student', 'mentor', 'admin', 'super_admin'],
}

/** How two people stand in mentoring with one another, whichever of them mentors; null where they never did. */
export type MentoringOfTwo = 'running' | 'over' | null

type Other = { role: Role; status: Status; mentoring: MentoringOfTwo }

/** Two who are in mentoring together write to one another whatever their roles are: of equals both may be students. */
const mayWrite = (role: Role, other: Pick<Other, 'role' | 'mentoring'>): boolean =>
  other.mentoring === 'running' || writesTo[role].includes(other.role)

/** With whom a conversation may begin. Who is hidden is in no directory, and is known to whom they are in mentoring with. */
export const beginsWith = (mentoring: MentoringOfTwo): readonly Status[] =>
  mentoring === 'running' ? ['active', 'hidden'] : ['active']

/** Whether a conversation with somebody may begin. */
export const mayBegin = (role: Role, other: Other): boolean =>
  beginsWith(other.mentoring).includes(other.status) && mayWrite(role, other)

/** The same of a person’s line to their company: it is open to them whomever they may write to else. */
export function deskClosedBecause(
  { status }: Pick<Other, 'status'>,
  isOver: boolean,
): Conversation['closed'] {
  if (isOver) return 'desk_closed'
  return status === 'active' || status === 'hidden' ? null : 'left'
}

/** The same of a mentoring group’s: whoever is in it writes there, whomever else they may write to and whoever is blocked. */
export const groupClosedBecause = (isOver: boolean): Conversation['closed'] => (isOver ? 'group_over' : null)

/** Who keeps messages at hand for all, where they may write: in a mentoring group its mentor alone. */
export const mayPin = (
  userId: string,
  { about_kind, for_id }: { about_kind: string | null; for_id: string | null },
): boolean => about_kind !== 'group' || for_id === userId

/**
 * Why nothing can be written now; null where it can. That one is blocked oneself is told to nobody. One’s own block comes
 * before the end of a request, which the block itself may have brought about: it is there that it can be taken back.
 */
export function closedBecause(
  role: Role,
  other: Other,
  { blockedByMe, isOver }: { blockedByMe: boolean; isOver: boolean },
): Conversation['closed'] {
  const isHere = other.status === 'active' || other.status === 'hidden'
  if (blockedByMe && isHere) return 'you_blocked'
  if (isOver) return 'help_over'
  if (!isHere) return 'left'
  if (mayWrite(role, other)) return null
  return other.mentoring === 'over' ? 'mentoring_over' : 'not_to_write'
}

/**
 * Whether one sees if somebody is here: whom one may begin with, and whom one writes with. Of the two neither blocked the
 * other, and both let it be seen.
 */
export const maySeePresence = (role: Role, other: Other & { writes: boolean }): boolean =>
  mayBegin(role, other) ||
  (other.writes && closedBecause(role, other, { blockedByMe: false, isOver: false }) === null)
