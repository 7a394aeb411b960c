import type { Part } from '../part.ts'
import { adminLevel } from '../roles.ts'

export const learningReportsPart = {
  permissions: {
    'learningReports.get': adminLevel,
    'learningReports.breakdown': adminLevel,
    'learningReports.places': adminLevel,
    'learningReports.export': adminLevel,
  },
} as const satisfies Part
