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
} as const satisfies Part
