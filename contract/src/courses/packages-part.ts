import type { Part } from '../part.ts'
import { everyone, teaching } from '../roles.ts'

export const packagesPart = {
  permissions: {
    'packages.read': teaching,
    'packages.preview': teaching,
    'packages.open': everyone,
    'packages.save': everyone,
    'packages.ofLearner': teaching,
  },
} as const satisfies Part
