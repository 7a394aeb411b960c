import type { Part } from '../part.ts'
import { everyone, teaching } from '../roles.ts'

export const practicePart = {
  permissions: {
    'practice.standing': everyone,
    'practice.mastery': everyone,
    'practice.masteryOf': teaching,
    'practice.start': everyone,
    'practice.hint': everyone,
    'practice.answer': everyone,
  },
} as const satisfies Part
