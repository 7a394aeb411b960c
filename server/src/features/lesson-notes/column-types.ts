import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'lesson_notes.place': 'NotePlace',
  },
  from: {
    '#contract/courses/lesson-notes.ts': ['NotePlace'],
  },
}
