import type { StaffPart } from '#contract/courses/course.ts'
import { adminLevel, roleAllowed, type Role } from '#contract/roles.ts'

/** Whether somebody sees the making of a course: administrators all, others those that they are put on. */
export const maySee = (role: Role, part: StaffPart | null): boolean =>
  roleAllowed(adminLevel, role) || part !== null

/** Whether somebody changes and publishes a course. */
export const mayEdit = (role: Role, part: StaffPart | null): boolean =>
  roleAllowed(adminLevel, role) || part === 'author'
