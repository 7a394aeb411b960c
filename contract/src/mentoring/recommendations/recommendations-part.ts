import type { Part } from '../../part.ts'
import { everyone } from '../../roles.ts'

export const recommendationsPart = {
  permissions: {
    'recommendations.list': everyone,
    'recommendations.courses': everyone,
    'recommendations.save': everyone,
    'recommendations.remove': everyone,
    'recommendations.answer': everyone,
    'recommendations.consent': everyone,
  },
  notifications: {
    /** Their mentor recommends a course or a lesson; which one, their space says to whom may see it. */
    recommended: { group: 'mentoring', mail: 'daily', path: (pair) => `/dashboard/mentoring/${pair}` },
  },
  limits: {
    /** Of one space. */
    recommendations: 100,
    /** Courses that a search for one to recommend finds. */
    recommendableCourses: 20,
  },
} as const satisfies Part
