import type { Part } from '../part.ts'
import { adminLevel, teaching } from '../roles.ts'

export const coursesPart = {
  permissions: {
    'courses.list': teaching,
    'courses.create': adminLevel,
    'courses.staffSearch': adminLevel,
    'courses.byId': teaching,
    'courses.update': teaching,
    'courses.saveOutline': teaching,
    'courses.lesson': teaching,
    'courses.saveLesson': teaching,
    'courses.setStaff': adminLevel,
    'courses.changes': teaching,
    'courses.publish': teaching,
    'courses.versions': teaching,
    'courses.archive': teaching,
    'courses.duplicate': adminLevel,
    'courses.delete': teaching,
    'courses.rubrics': teaching,
  },
} as const satisfies Part
