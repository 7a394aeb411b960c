import type { Part } from '../../part.ts'
import { adminLevel } from '../../roles.ts'

export const programmeReportPart = {
  permissions: {
    'programmeReport.get': adminLevel,
    'programmeReport.export': adminLevel,
  },
} as const satisfies Part
