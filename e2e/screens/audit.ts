import type { Screen } from './screen.ts'

export const auditScreens: Screen[] = [
  {
    name: 'audit',
    path: '/dashboard/audit',
    who: 'admin',
    shows: ['audit.title', 'audit.field.at', 'audit.field.actor', 'audit.field.action', 'audit.export'],
  },
  {
    name: 'audit-settings',
    path: '/dashboard/audit/settings',
    who: 'admin',
    shows: ['audit.keeping.title', 'audit.keeping.days'],
  },
]
