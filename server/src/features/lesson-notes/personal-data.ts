import { by, type Fates } from '../../platform/personal-data/fates.ts'
import { sealContext, type SealContext } from './note-seal.ts'

export const lessonNotesFates = {
  lesson_notes: {
    goes: by('user_id'),
    opens: { sealed: (row) => sealContext(row as SealContext) },
    columns: {
      company_id: 'erase',
      id: 'erase',
      user_id: 'erase',
      course_id: 'own',
      lesson_id: 'own',
      course_title: 'own',
      lesson_title: 'own',
      sealed: 'own',
      place: 'own',
      revision: 'erase',
      created_at: 'own',
      updated_at: 'own',
    },
  },
  lesson_bookmarks: {
    goes: by('user_id'),
    columns: {
      company_id: 'erase',
      user_id: 'erase',
      course_id: 'own',
      lesson_id: 'own',
      course_title: 'own',
      lesson_title: 'own',
      created_at: 'own',
    },
  },
} satisfies Fates<'lesson_notes' | 'lesson_bookmarks'>
