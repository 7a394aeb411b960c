import type { Part } from '../part.ts'
import { everyone, teaching } from '../roles.ts'

export const courseworkPart = {
  permissions: {
    'coursework.page': everyone,
    'coursework.start': everyone,
    'coursework.own': everyone,
    'coursework.save': everyone,
    'coursework.handIn': everyone,
    'coursework.withdraw': everyone,
    'coursework.queue': teaching,
    'coursework.byId': teaching,
    'coursework.saveReview': teaching,
    'coursework.release': teaching,
    'coursework.correct': teaching,
    'coursework.ofLearner': teaching,
  },
} as const satisfies Part
