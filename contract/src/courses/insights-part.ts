import type { Part } from '../part.ts'
import { teaching } from '../roles.ts'

export const insightsPart = {
  permissions: {
    'insights.get': teaching,
    'insights.people': teaching,
    'insights.export': teaching,
  },
} as const satisfies Part
