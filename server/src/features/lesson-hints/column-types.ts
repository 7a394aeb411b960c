import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'lesson_hints.rung': 'Rung',
  },
  from: {
    '#contract/practice/questions.ts': ['Rung'],
  },
}
