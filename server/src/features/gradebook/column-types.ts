import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'gradebook_schemes.categories': 'GradeCategory[]',
    'gradebook_schemes.lessons': `GradeScheme['lessons']`,
  },
  from: {
    '#contract/practice/gradebook.ts': ['GradeCategory', 'GradeScheme'],
  },
}
