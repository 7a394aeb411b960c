import type { Part } from '../part.ts'
import { adminLevel, everyone } from '../roles.ts'

export const trainingPart = {
  permissions: {
    'training.myPaths': everyone,
    'training.path': everyone,
    'training.choose': everyone,
    'training.enrolInPath': adminLevel,
    'training.list': adminLevel,
    'training.assign': adminLevel,
    'training.byId': adminLevel,
    'training.people': adminLevel,
    'training.export': adminLevel,
    'training.pathPeople': adminLevel,
    'training.withdrawFromPath': adminLevel,
    'training.preview': adminLevel,
    'training.change': adminLevel,
    'training.pause': adminLevel,
    'training.remind': adminLevel,
    'training.end': adminLevel,
  },
  limits: {
    /** What groups are to complete; days until it is due; months for which it is good, and days before they are over. */
    assignments: 1000,
    dueDays: 3650,
    renewMonths: 120,
    renewDaysBefore: 365,
    /** Nobody is reminded by hand of the same assignment again before that. */
    remindedAgainHours: 24,
  },
} as const satisfies Part
