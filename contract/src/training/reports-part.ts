import type { Part } from '../part.ts'
import { adminLevel } from '../roles.ts'

export const reportsPart = {
  permissions: {
    'reports.get': adminLevel,
    'reports.export': adminLevel,
  },
} as const satisfies Part
