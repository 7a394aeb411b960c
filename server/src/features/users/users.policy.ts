import type { Role } from '#contract/roles.ts'
import type { Status } from '#contract/people/users.ts'
import { statusTransitions } from '#contract/people/users.ts'

/** Who acts: `companyId` is where they live. */
export type Acting = { id: string; role: Role; companyId: string }
export type Person = { id: string; role: Role; status: Status }

/** A super_admin is another super_admin's concern alone. */
export const canManage = (actor: Acting, person: Person): boolean =>
  person.role !== 'super_admin' || actor.role === 'super_admin'

/** Only a super_admin makes one, and only where super_admins live. */
export const mayGiveRole = (actor: Acting, companyId: string, role: Role): boolean =>
  role !== 'super_admin' || (actor.role === 'super_admin' && actor.companyId === companyId)

/** Nobody changes their own role. */
export const mayChangeRole = (actor: Acting, companyId: string, person: Person, role: Role): boolean =>
  person.role === role ||
  (person.id !== actor.id && canManage(actor, person) && mayGiveRole(actor, companyId, role))

/** Nobody changes their own status, deleting included. */
export const mayChangeStatus = (actor: Acting, person: Person): boolean =>
  person.id !== actor.id && canManage(actor, person)

export const isTransition = (from: Status, to: Status): boolean => statusTransitions[from].includes(to)

/** Whether a change takes one away from those of whom there must always be one. */
export const losesActiveAdmin = (
  before: Pick<Person, 'role' | 'status'>,
  after: Pick<Person, 'role' | 'status'>,
): boolean =>
  (before.role === 'admin' || before.role === 'super_admin') &&
  before.status === 'active' &&
  (after.role !== before.role || after.status !== 'active')
