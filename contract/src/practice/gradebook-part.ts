import type { Part } from '../part.ts'
import { everyone, teaching } from '../roles.ts'

export const gradebookPart = {
  permissions: {
    'gradebook.page': teaching,
    'gradebook.export': teaching,
    'gradebook.saveScheme': teaching,
    'gradebook.setGrade': teaching,
    'gradebook.setGrades': teaching,
    'gradebook.history': teaching,
    'gradebook.own': everyone,
  },
} as const satisfies Part
