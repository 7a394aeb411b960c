import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'enrolments.state': 'EnrolmentState',
  },
  from: {
    '#contract/courses/enrolments.ts': ['EnrolmentState'],
  },
}
