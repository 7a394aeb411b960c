import type { Part } from '../part.ts'
import { adminLevel } from '../roles.ts'

export const reportMailsPart = {
  permissions: {
    'reportMails.get': adminLevel,
    'reportMails.set': adminLevel,
  },
  notifications: {
    /** For an administrator who asked for it: the report of learning of a week or a month. */
    report: { group: 'company', mail: 'now', own: true, path: () => '/dashboard/reports/learning' },
  },
} as const satisfies Part
