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
  notifications: {
    /** The other of the two left them a word about a session. */
    session_word: {
      group: 'sessions',
      mail: 'daily',
      path: (session) => `/dashboard/mentoring/sessions/${session}`,
    },
  },
} as const satisfies Part
