import { sql } from 'kysely'
import { by, type Fates, type Rows } from '../../platform/personal-data/fates.ts'

const ofTheirs: Rows = ({ userId, companyId }) =>
  sql`attempt_id in (select id from attempts where company_id = ${companyId} and user_id = ${userId})`

export const attemptsFates = {
  // Before the attempts, by which they are found.
  attempt_answers: {
    goes: ofTheirs,
    columns: {
      company_id: 'erase',
      attempt_id: 'erase',
      question_id: 'own',
      answer: 'own',
      number: 'erase',
      saved_at: 'own',
      // What of a question is right is shown by the quiz, when it says so.
      credit: 'erase',
      comment: 'own',
      files_id: 'erase',
    },
  },
  attempt_hints: {
    goes: ofTheirs,
    columns: {
      company_id: 'erase',
      attempt_id: 'erase',
      question_id: 'own',
      rung: 'own',
      opened_at: 'own',
      // As the credit of an answer.
      tried_credit: 'erase',
    },
  },
  attempts: {
    goes: by('user_id'),
    columns: {
      company_id: 'erase',
      id: 'erase',
      enrolment_id: 'erase',
      user_id: 'erase',
      round: 'own',
      course_id: 'own',
      lesson_id: 'own',
      revision: 'erase',
      number: 'own',
      seed: 'erase',
      started_at: 'own',
      ends_at: 'own',
      submitted_at: 'own',
      timed_out: 'own',
      points: 'own',
      points_of: 'own',
      percent: 'own',
      passed: 'own',
      points_waiting: 'own',
      credits: 'own',
      credited: 'own',
      grade_revision: 'erase',
      graded_at: 'own',
      graded_by: 'erase',
    },
  },
} satisfies Fates<'attempt_answers' | 'attempt_hints' | 'attempts'>
