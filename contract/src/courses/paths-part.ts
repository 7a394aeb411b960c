import type { Part } from '../part.ts'
import { adminLevel } from '../roles.ts'

export const pathsPart = {
  permissions: {
    'paths.list': adminLevel,
    'paths.create': adminLevel,
    'paths.byId': adminLevel,
    'paths.update': adminLevel,
    'paths.setState': adminLevel,
    'paths.delete': adminLevel,
  },
} as const satisfies Part
