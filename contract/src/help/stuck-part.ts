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
  limits: {
    /** Lessons and questions of a course with which one person was offered help. */
    stuckOffers: 1000,
  },
} as const satisfies Part
