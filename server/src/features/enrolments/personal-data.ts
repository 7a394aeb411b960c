import { sql } from 'kysely'
import { by, type Fates, type Rows } from '../../platform/personal-data/fates.ts'

/** The rows of somebody’s places, in tables that name a place. */
export const ofTheirPlaces: Rows = ({ userId, companyId }) =>
  sql`enrolment_id in (select id from enrolments where company_id = ${companyId} and user_id = ${userId})`

export const enrolmentsFates = {
  // Before the enrolments, by which they are found.
  progress_events: {
    goes: ofTheirPlaces,
    columns: {
      company_id: 'erase',
      enrolment_id: 'erase',
      seq: 'erase',
      id: 'erase',
      lesson_id: 'own',
      kind: 'own',
      at: 'own',
      by_id: 'erase',
      reason: 'own',
    },
  },
  lesson_visits: {
    goes: ofTheirPlaces,
    columns: {
      company_id: 'erase',
      enrolment_id: 'erase',
      id: 'erase',
      lesson_id: 'own',
      round: 'erase',
      seconds: 'own',
      at: 'own',
    },
  },
  lesson_places: {
    goes: ofTheirPlaces,
    columns: {
      company_id: 'erase',
      enrolment_id: 'erase',
      lesson_id: 'own',
      place: 'own',
      at: 'own',
    },
  },
  past_completions: {
    goes: ofTheirPlaces,
    columns: { company_id: 'erase', enrolment_id: 'erase', round: 'erase', completed_at: 'own' },
  },
  enrolments: {
    goes: by('user_id'),
    columns: {
      company_id: 'erase',
      id: 'erase',
      course_id: 'own',
      user_id: 'erase',
      version: 'own',
      state: 'own',
      enrolled_by: 'erase',
      enrolled_at: 'own',
      due_on: 'own',
      completed_at: 'own',
      first_completed_at: 'own',
      last_lesson_id: 'own',
      next_lesson_id: 'erase',
      next_lesson_title: 'erase',
      last_at: 'own',
      lessons: 'own',
      lessons_done: 'own',
      round: 'own',
      extra_time_percent: 'own',
      told_due_on: 'erase',
      told_overdue_on: 'erase',
      told_last_on: 'erase',
      told_opened_at: 'erase',
    },
  },
} satisfies Fates<'progress_events' | 'lesson_visits' | 'lesson_places' | 'past_completions' | 'enrolments'>
