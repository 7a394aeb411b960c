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
} as const satisfies Part
