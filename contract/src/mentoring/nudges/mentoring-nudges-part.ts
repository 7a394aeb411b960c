import type { Part } from '../../part.ts'
import { everyone } from '../../roles.ts'

export const mentoringNudgesPart = {
  permissions: {
    'mentoringNudges.ofPair': everyone,
    'mentoringNudges.stop': everyone,
  },
  notifications: {
    /** Two of a programme have not met, or nothing was heard of them for long, and no session is booked. */
    mentoring_nudge: { group: 'mentoring', mail: 'daily', path: (pair) => `/dashboard/mentoring/${pair}` },
  },
} as const satisfies Part
