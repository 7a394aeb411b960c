import { adminLevel, roleAllowed, type Role } from '../../roles.ts'

/** Whether somebody who leads a course corrects a record and revokes a certificate: their own only an administrator. */
export const mayJudge = (judge: { id: string; role: Role }, ownerId: string): boolean =>
  roleAllowed(adminLevel, judge.role) || judge.id !== ownerId
