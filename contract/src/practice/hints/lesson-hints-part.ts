import type { Part } from '../../part.ts'
import { everyone, teaching } from '../../roles.ts'

export const lessonHintsPart = {
  permissions: {
    'lessonHints.own': everyone,
    'lessonHints.open': everyone,
    'lessonHints.statistics': teaching,
  },
} as const satisfies Part
