import type { Part } from '../part.ts'
import { adminLevel } from '../roles.ts'

export const reportSchedulesPart = {
  permissions: {
    'reportSchedules.list': adminLevel,
    'reportSchedules.create': adminLevel,
    'reportSchedules.update': adminLevel,
    'reportSchedules.delete': adminLevel,
    'reportSchedules.send': adminLevel,
  },
  limits: {
    /** Reports that a company has mailed, and to how many each. */
    reportSchedules: 20,
    reportRecipients: 20,
  },
} as const satisfies Part
