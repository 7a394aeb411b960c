import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'paths.language': 'Language',
    'paths.steps': 'PathStep[]',
  },
  from: {
    '#contract/courses/paths.ts': ['PathStep'],
    '#contract/fields.ts': ['Language'],
  },
}
