import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'company_grading.scales': 'GradeScale[]',
    'company_grading.late': 'LateRule | null',
    'gradebook_schemes.categories': 'GradeCategory[]',
    'gradebook_schemes.lessons': `GradeScheme['lessons']`,
    'gradebook_schemes.scales': `NonNullable<GradeScheme['scales']>`,
    'gradebook_schemes.scale': 'ScaleChoice',
    'gradebook_schemes.late': 'LateChoice',
  },
  from: {
    '#contract/practice/scales/grade-scales.ts': ['GradeScale', 'LateRule'],
    '#contract/practice/scales/grade-scheme.ts': [
      'GradeCategory',
      'GradeScheme',
      'LateChoice',
      'ScaleChoice',
    ],
  },
}
