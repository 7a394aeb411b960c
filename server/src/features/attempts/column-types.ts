import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'attempt_answers.answer': 'Answer',
    'attempt_hints.rung': 'Rung',
  },
  from: {
    '#contract/practice/questions.ts': ['Answer', 'Rung'],
  },
}
