import type { Part } from '../part.ts'
import { adminLevel } from '../roles.ts'

export const reportMailsPart = {
  permissions: {
    'reportMails.get': adminLevel,
    'reportMails.set': adminLevel,
  },
} as const satisfies Part
