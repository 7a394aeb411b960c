import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'course_imports.error': `CourseImport['error']`,
    'course_imports.language': 'Language',
    'course_imports.preview': 'CoursePreview',
  },
  from: {
    '#contract/courses/course-transfer.ts': ['CourseImport', 'CoursePreview'],
    '#contract/fields.ts': ['Language'],
  },
}
