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
} as const satisfies Part
