import type { Part } from '../part.ts'
import { adminLevel, everyone } from '../roles.ts'

export const programmesPart = {
  permissions: {
    'programmes.list': adminLevel,
    'programmes.create': adminLevel,
    'programmes.byId': adminLevel,
    'programmes.update': adminLevel,
    'programmes.move': adminLevel,
    'programmes.delete': adminLevel,
    'programmes.people': adminLevel,
    'programmes.invite': adminLevel,
    'programmes.answer': adminLevel,
    'programmes.open': everyone,
    'programmes.page': everyone,
    'programmes.saveApplication': everyone,
    'programmes.send': everyone,
    'programmes.withdraw': everyone,
  },
} as const satisfies Part
