import type { Part } from '../part.ts'
import { adminLevel } from '../roles.ts'

export const usersPart = {
  permissions: {
    'users.byId': adminLevel,
    'users.create': adminLevel,
    'users.createFromFile': adminLevel,
    'users.update': adminLevel,
    'users.changeStatus': adminLevel,
    'users.createNewPassword': adminLevel,
    'users.invite': adminLevel,
    'users.delete': adminLevel,
    'users.list': adminLevel,
    'users.find': adminLevel,
    'users.tags': adminLevel,
    'users.history': adminLevel,
  },
  limits: {
    tagsOfUser: 50,
    externalIdLength: 120,
    /** How many can be above somebody, from their manager upwards. */
    reportingLine: 30,
  },
} as const satisfies Part
