import type { Fates } from '../../platform/personal-data/fates.ts'
import { ofTheirPlaces } from '../enrolments/offered.ts'

export const lessonHintsFates = {
  // Before the enrolments, by which they are found.
  lesson_hints: {
    goes: ofTheirPlaces,
    columns: {
      company_id: 'erase',
      enrolment_id: 'erase',
      completion: 'own',
      course_id: 'own',
      lesson_id: 'own',
      rung: 'own',
      opened_at: 'own',
    },
  },
} satisfies Fates<'lesson_hints'>
