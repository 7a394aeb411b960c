import type { Part } from '../part.ts'
import { everyone, teaching } from '../roles.ts'

export const enrolmentsPart = {
  permissions: {
    'enrolments.catalogue': everyone,
    'enrolments.course': everyone,
    'enrolments.enrol': everyone,
    'enrolments.withdraw': everyone,
    'enrolments.lesson': everyone,
    'enrolments.record': everyone,
    'enrolments.learners': teaching,
    'enrolments.enrolPeople': teaching,
    'enrolments.learner': teaching,
    'enrolments.decide': teaching,
    'enrolments.correct': teaching,
    'enrolments.takeAgain': everyone,
  },
} as const satisfies Part
