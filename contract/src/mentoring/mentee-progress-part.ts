import type { Part } from '../part.ts'
import { teaching } from '../roles.ts'

export const menteeProgressPart = {
  permissions: {
    'menteeProgress.get': teaching,
  },
} as const satisfies Part
