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
  limits: {
    /** Points set by hand; the categories of a course’s final grade; changes of one grade that are kept. */
    gradePoints: 100_000,
    gradeCategories: 20,
    gradeChanges: 500,
    /** Grades that are set by hand at once, as a block of a sheet, and of how many people. */
    gradeBlock: 1000,
    gradeBlockPeople: 200,
  },
} as const satisfies Part
