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

type Other = { role: Role; status: Status }

/** Whether a conversation with somebody may begin. Who is hidden is found by nobody who does not write with them already. */
export const mayBegin = (role: Role, other: Other): boolean =>
  other.status === 'active' && writesTo[role].includes(other.role)

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

/** Why nothing can be written now; null where it can. That one is blocked oneself is told to nobody. */
export function closedBecause(
  role: Role,
  other: Other,
  { blockedByMe, isOver }: { blockedByMe: boolean; isOver: boolean },
): Conversation['closed'] {
  if (isOver) return 'help_over'
  if (other.status !== 'active' && other.status !== 'hidden') return 'left'
  if (blockedByMe) return 'you_blocked'
  return writesTo[role].includes(other.role) ? null : 'not_to_write'
}
