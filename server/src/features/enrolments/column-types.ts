import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'enrolments.state': 'EnrolmentState',
    'lesson_places.place': 'LessonPlace',
  },
  from: {
    '#contract/courses/enrolments.ts': ['EnrolmentState'],
    '#contract/courses/visit.ts': ['LessonPlace'],
  },
}
