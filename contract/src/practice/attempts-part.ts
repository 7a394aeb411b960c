import type { Part } from '../part.ts'
import { everyone, teaching } from '../roles.ts'

export const attemptsPart = {
  permissions: {
    'attempts.quiz': everyone,
    'attempts.start': everyone,
    'attempts.byId': everyone,
    'attempts.answer': everyone,
    'attempts.hint': everyone,
    'attempts.submit': everyone,
    'attempts.statistics': teaching,
    'attempts.ofLearner': teaching,
    'attempts.waiting': teaching,
    'attempts.toGrade': teaching,
    'attempts.grade': teaching,
  },
  notifications: {
    /** For whose attempt it is: somebody has read its answers, and it has its grade. */
    quiz_graded: {
      group: 'courses',
      mail: 'daily',
      path: (attempt) => `/dashboard/learn/attempts/${attempt}`,
    },
  },
  limits: {
    /** How often a quiz may be tried where its author sets no end. */
    attempts: 200,
  },
} as const satisfies Part
