import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'check_ins.answers': 'CheckInAnswers',
    'check_ins.questions': 'CheckInQuestion[]',
  },
  from: {
    '#contract/rules/mentoring/check-in-questions.ts': ['CheckInAnswers', 'CheckInQuestion'],
  },
}
