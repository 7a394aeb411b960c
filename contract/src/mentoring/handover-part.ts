import type { Part } from '../part.ts'
import { adminLevel, everyone } from '../roles.ts'

export const handoverPart = {
  permissions: {
    'handover.begin': everyone,
    'handover.callOff': everyone,
    'handover.propose': adminLevel,
    'handover.takenOver': everyone,
    'handover.share': everyone,
  },
  notifications: {
    /** For administrators: a pair wants a next mentor. */
    handover_wanted: { group: 'company', mail: 'daily', path: () => '/dashboard/mentoring?next=wanted' },
    /** For the two of a pair: it is to be handed over; it is not, after all; for its mentor: somebody has taken over. */
    handover_begun: { group: 'mentoring', mail: 'daily', path: (pair) => `/dashboard/mentoring/${pair}` },
    handover_off: { group: 'mentoring', mail: 'daily', path: (pair) => `/dashboard/mentoring/${pair}` },
    handover_done: { group: 'mentoring', mail: 'daily', path: (pair) => `/dashboard/mentoring/${pair}` },
  },
} as const satisfies Part
