import type { Part } from '../part.ts'
import { adminLevel } from '../roles.ts'

export const groupsPart = {
  permissions: {
    'groups.list': adminLevel,
    'groups.choices': adminLevel,
    'groups.preview': adminLevel,
    'groups.create': adminLevel,
    'groups.byId': adminLevel,
    'groups.update': adminLevel,
    'groups.delete': adminLevel,
    'groups.people': adminLevel,
    'groups.addPeople': adminLevel,
    'groups.addSelection': adminLevel,
    'groups.findByEmail': adminLevel,
    'groups.removePerson': adminLevel,
    'groups.moves': adminLevel,
  },
  limits: {
    /** Groups of people, and their descriptions. */
    groups: 500,
    groupDescription: 600,
  },
} as const satisfies Part
