import type { Part } from '../../part.ts'
import { adminLevel } from '../../roles.ts'

export const programmeGroupsPart = {
  permissions: {
    'programmeGroups.list': adminLevel,
    'programmeGroups.waiting': adminLevel,
    'programmeGroups.add': adminLevel,
  },
} as const satisfies Part
