import type { Part } from '../part.ts'
import { adminLevel } from '../roles.ts'

export const bulkPart = {
  permissions: {
    'bulk.plan': adminLevel,
    'bulk.export': adminLevel,
  },
} as const satisfies Part
