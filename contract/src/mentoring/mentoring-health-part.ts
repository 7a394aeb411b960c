import type { Part } from '../part.ts'
import { adminLevel } from '../roles.ts'

export const mentoringHealthPart = {
  permissions: {
    'mentoringHealth.get': adminLevel,
    'mentoringHealth.pairs': adminLevel,
    'mentoringHealth.waiting': adminLevel,
    'mentoringHealth.full': adminLevel,
    'mentoringHealth.departments': adminLevel,
    'mentoringHealth.export': adminLevel,
  },
} as const satisfies Part
