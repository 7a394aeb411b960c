import type { Part } from '../part.ts'
import { adminLevel } from '../roles.ts'

export const landingPart = {
  permissions: {
    'publicPage.page': adminLevel,
    'publicPage.save': adminLevel,
  },
} as const satisfies Part
