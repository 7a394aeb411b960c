import type { Part } from '../part.ts'
import { adminLevel } from '../roles.ts'

export const matchingPart = {
  permissions: {
    'matching.runs': adminLevel,
    'matching.match': adminLevel,
    'matching.pairs': adminLevel,
    'matching.compare': adminLevel,
    'matching.options': adminLevel,
    'matching.place': adminLevel,
    'matching.publish': adminLevel,
    'matching.takeBack': adminLevel,
  },
  limits: {
    programmeRuns: 500,
  },
} as const satisfies Part
