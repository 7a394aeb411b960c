import type { Me } from '#contract/accounts/auth.ts'
import { roles, type Role } from '#contract/roles.ts'
import { statusTransitions, type Status, type User } from '#contract/people/users.ts'

type Viewer = Pick<Me, 'id' | 'role' | 'companyId' | 'ownCompanyId'>

/** A super_admin is another super_admin's concern alone. The server judges the same. */
export const canManage = (me: Viewer, user: Pick<User, 'role'>): boolean =>
  user.role !== 'super_admin' || me.role === 'super_admin'

/** Only a super_admin makes one, and only at home. */
export const rolesToGive = (me: Viewer): Role[] =>
  roles.filter(
    (role) => role !== 'super_admin' || (me.role === 'super_admin' && me.companyId === me.ownCompanyId),
  )

/** Where a person's status may go by this viewer's hand; deleting stands apart. */
export const statusesToGive = (
  me: Viewer,
  user: Pick<User, 'id' | 'role' | 'status'>,
): Exclude<Status, 'deleted'>[] =>
  user.id === me.id || !canManage(me, user)
    ? []
    : statusTransitions[user.status].filter((status) => status !== 'deleted')

export const mayDelete = (me: Viewer, user: Pick<User, 'id' | 'role' | 'status'>): boolean =>
  user.id !== me.id && canManage(me, user) && user.status !== 'deleted'
