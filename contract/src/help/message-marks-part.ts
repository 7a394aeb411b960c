import type { Part } from '../part.ts'
import { everyone } from '../roles.ts'

export const messageMarksPart = {
  permissions: {
    'messageMarks.react': everyone,
    'messageMarks.pin': everyone,
    'messageMarks.pins': everyone,
  },
} as const satisfies Part
