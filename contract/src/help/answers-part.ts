import type { Part } from '../part.ts'
import { everyone, teaching } from '../roles.ts'

export const answersPart = {
  permissions: {
    'answers.given': everyone,
    'answers.open': everyone,
    'answers.say': everyone,
    'answers.read': everyone,
    'answers.ofRequest': teaching,
    'answers.propose': teaching,
    'answers.mine': teaching,
    'answers.ofCourse': teaching,
    'answers.review': teaching,
    'answers.often': teaching,
    'answers.comments': everyone,
  },
} as const satisfies Part
