import type { Part } from '../part.ts'
import { everyone, mentorOnly } from '../roles.ts'

export const stuckPart = {
  permissions: {
    'stuck.lesson': everyone,
    'stuck.offered': everyone,
    'stuck.mentees': mentorOnly,
    'stuck.choice': everyone,
    'stuck.choose': everyone,
  },
} as const satisfies Part
