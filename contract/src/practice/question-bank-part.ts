import type { Part } from '../part.ts'
import { teaching } from '../roles.ts'

export const questionBankPart = {
  permissions: {
    'questionBank.list': teaching,
    'questionBank.add': teaching,
    'questionBank.read': teaching,
    'questionBank.change': teaching,
    'questionBank.byId': teaching,
    'questionBank.save': teaching,
    'questionBank.version': teaching,
  },
  limits: {
    /** What a company keeps for its quizzes, and how many versions of each. */
    bankQuestions: 10_000,
    /** Characters of one of them, with all that makes up its texts. */
    bankQuestionLength: 128 * 1024,
    bankVersions: 30,
  },
} as const satisfies Part
