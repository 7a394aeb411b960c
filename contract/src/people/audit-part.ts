import type { Part } from '../part.ts'
import { adminLevel } from '../roles.ts'

export const auditPart = {
  permissions: {
    'audit.list': adminLevel,
    'audit.byId': adminLevel,
    'audit.actions': adminLevel,
    'audit.export': adminLevel,
    'audit.settings': adminLevel,
    'audit.updateSettings': adminLevel,
  },
} as const satisfies Part
