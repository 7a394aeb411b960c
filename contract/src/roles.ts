import { z } from 'zod'

/** Every role there is. Nothing else is accepted. */
export const roles = ['super_admin', 'admin', 'student', 'mentor'] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

/**
 * The one role check of client and server: no list required passes; a super_admin passes whenever the list
 * names admin; otherwise the role (a student where none is known) must be in the list.
 */
export function roleAllowed(required: readonly Role[] | undefined, role: Role | undefined): boolean {
  if (!required) return true
  if (role === 'super_admin' && required.includes('admin')) return true
  return required.includes(role ?? 'student')
}

export const adminLevel: readonly Role[] = ['admin', 'super_admin']
/** Who may be put on a course, to make or to grade it. */
export const teaching: readonly Role[] = ['mentor', ...adminLevel]
/** Who may have a mentor, and asks the administrators rather than being one. */
export const mentored: readonly Role[] = ['student', 'mentor']
/** Who answers whoever is stuck. */
export const mentorOnly: readonly Role[] = ['mentor']
export const superAdminOnly: readonly Role[] = ['super_admin']
export const everyone: readonly Role[] = roles
