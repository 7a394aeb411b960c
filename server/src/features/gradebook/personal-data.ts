import { by, why, type Fates } from '../../platform/personal-data/fates.ts'

const { company, id } = why

export const gradebookFates = {
  company_grading: {
    columns: {
      company_id: id,
      scales: company,
      default_scale_id: id,
      late: company,
      revision: company,
    },
  },
  gradebook_schemes: {
    columns: {
      company_id: id,
      course_id: id,
      categories: company,
      lessons: company,
      missing_is_zero: company,
      scale: company,
      scales: company,
      late: company,
      revision: company,
    },
  },
  gradebook_grades: {
    goes: by('user_id'),
    columns: {
      company_id: 'erase',
      enrolment_id: 'erase',
      user_id: 'erase',
      lesson_id: 'own',
      completion: 'own',
      points: 'own',
      comment: 'own',
      by_id: 'erase',
      set_at: 'own',
      late_waived: 'own',
      revision: 'erase',
    },
  },
  gradebook_changes: {
    goes: by('user_id'),
    columns: {
      company_id: 'erase',
      enrolment_id: 'erase',
      user_id: 'erase',
      lesson_id: 'own',
      completion: 'own',
      seq: 'erase',
      changed_at: 'own',
      by_id: 'erase',
      points_from: 'own',
      points_to: 'own',
      late_waived: 'own',
      comment: 'own',
    },
  },
} satisfies Fates<'company_grading' | 'gradebook_changes' | 'gradebook_grades' | 'gradebook_schemes'>
