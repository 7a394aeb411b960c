import type { Part } from '../part.ts'
import { superAdminOnly } from '../roles.ts'

export const messageReportsPart = {
  permissions: {
    'messageReports.list': superAdminOnly,
    'messageReports.open': superAdminOnly,
  },
} as const satisfies Part
