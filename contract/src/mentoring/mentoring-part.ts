import type { Part } from '../part.ts'
import { adminLevel, everyone } from '../roles.ts'

export const mentoringPart = {
  permissions: {
    'mentoring.mentors': everyone,
    'mentoring.mine': everyone,
    'mentoring.ask': everyone,
    'mentoring.move': everyone,
    'mentoring.pairs': adminLevel,
    'mentoring.people': adminLevel,
    'mentoring.suggestions': adminLevel,
    'mentoring.propose': adminLevel,
    'mentoring.endPair': adminLevel,
  },
  notifications: {
    /** Somebody asks to be mentored, or an administrator proposes two people: it waits for an answer. */
    mentoring_asked: { group: 'mentoring', mail: 'daily', path: () => '/dashboard/mentoring' },
    mentoring_begun: { group: 'mentoring', mail: 'daily', path: (pair) => `/dashboard/mentoring/${pair}` },
    mentoring_declined: { group: 'mentoring', mail: 'daily', path: () => '/dashboard/mentoring' },
    mentoring_ended: { group: 'mentoring', mail: 'daily', path: (pair) => `/dashboard/mentoring/${pair}` },
  },
  limits: {
    /** Mentors that one person has, or has asked. */
    mentorsAtOnce: 3,
    /** Within 24 hours: how often one pair is paused, and mentors one person asks; what is taken back leaves a row. */
    pausesADay: 10,
    mentorsAskedADay: 20,
  },
} as const satisfies Part
