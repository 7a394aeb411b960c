import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'gradebook_schemes.categories': 'GradeCategory[]',
    'gradebook_schemes.lessons': `GradeScheme['lessons']`,
    'gradebook_schemes.scales': `NonNullable<GradeScheme['scales']>`,
    'gradebook_schemes.scale': 'ScaleChoice',
    'gradebook_schemes.late': 'LateChoice',
  },
  from: {
    '#contract/practice/scales/grade-scheme.ts': [
      'GradeCategory',
      'GradeScheme',
      'LateChoice',
      'ScaleChoice',
    ],
  },
}
