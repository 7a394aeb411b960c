import type { Part } from '../part.ts'
import { adminLevel, everyone } from '../roles.ts'

export const feedbackPart = {
  permissions: {
    'feedback.asked': everyone,
    'feedback.ofSession': everyone,
    'feedback.give': everyone,
    'feedback.putOff': everyone,
    'feedback.ofProgramme': adminLevel,
  },
} as const satisfies Part
