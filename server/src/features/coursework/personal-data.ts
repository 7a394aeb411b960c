import { sql } from 'kysely'
import { by, type Fates, type Rows } from '../../platform/personal-data/fates.ts'

const ofTheirs: Rows = ({ userId, companyId }) =>
  sql`work_id in (select id from coursework where company_id = ${companyId} and user_id = ${userId})`

export const courseworkFates = {
  // Before the work, by which they are found.
  coursework_rounds: {
    goes: ofTheirs,
    columns: {
      company_id: 'erase',
      id: 'erase',
      work_id: 'erase',
      number: 'own',
      body: 'own',
      link: 'own',
      saved: 'erase',
      saved_at: 'own',
      submitted_at: 'own',
      // Until it is released, a review is its reviewer's alone.
      review_draft: 'erase',
      review: 'own',
      review_revision: 'erase',
      reviewer_id: 'erase',
      reviewed_at: 'erase',
      released_at: 'own',
      outcome: 'own',
      points: 'own',
      points_of: 'own',
      passed: 'own',
    },
  },
  coursework_grades: {
    goes: ofTheirs,
    columns: {
      company_id: 'erase',
      work_id: 'erase',
      seq: 'own',
      given_at: 'own',
      by_id: 'erase',
      points: 'own',
      points_of: 'own',
      passed: 'own',
      reason: 'own',
    },
  },
  coursework: {
    goes: by('user_id'),
    columns: {
      company_id: 'erase',
      id: 'erase',
      enrolment_id: 'erase',
      user_id: 'erase',
      completion: 'own',
      course_id: 'own',
      lesson_id: 'own',
      revision: 'erase',
      state: 'own',
      round: 'own',
      submitted_at: 'own',
      points: 'own',
      points_of: 'own',
      passed: 'own',
    },
  },
} satisfies Fates<'coursework' | 'coursework_grades' | 'coursework_rounds'>
