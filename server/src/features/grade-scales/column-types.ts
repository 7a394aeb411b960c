import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'company_grading.scales': 'GradeScale[]',
    'company_grading.late': 'LateRule | null',
  },
  from: {
    '#contract/practice/scales/grade-scales.ts': ['GradeScale', 'LateRule'],
  },
}
