import { adminLevel, type Role } from '../../roles.ts'

/** What somebody is to something that was asked of the company; null where they are not to know that it is there. */
export type DeskPart = 'asker' | 'desk'

/** Who asked, and the company’s administrators: nobody else. */
export function deskPart(askerId: string, viewer: { id: string; role: Role }): DeskPart | null {
  if (viewer.id === askerId) return 'asker'
  return adminLevel.includes(viewer.role) ? 'desk' : null
}
