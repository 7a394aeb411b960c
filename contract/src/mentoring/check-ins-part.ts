import type { Part } from '../part.ts'
import { adminLevel, everyone } from '../roles.ts'

export const checkInsPart = {
  permissions: {
    'checkIns.ofPair': everyone,
    'checkIns.answer': everyone,
    'checkIns.putOff': everyone,
    'checkIns.ofProgramme': adminLevel,
  },
  notifications: {
    /** They are asked how a mentoring goes, at the middle and at the end of its programme. */
    check_in: { group: 'mentoring', mail: 'daily', path: (pair) => `/dashboard/mentoring/${pair}` },
  },
} as const satisfies Part
