import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'practice_answers.answer': 'Answer',
    'practice_hints.rung': 'Rung',
  },
  from: {
    '#contract/practice/questions.ts': ['Answer', 'Rung'],
  },
}
