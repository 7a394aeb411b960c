import { by, why, type Fates } from '../../platform/personal-data/fates.ts'

export const helpFates = {
  // Of who asked; what a mentor wrote about it is theirs, among their messages.
  help_requests: {
    goes: by('student_id'),
    columns: {
      company_id: 'erase',
      id: 'own',
      student_id: 'erase',
      enrolment_id: 'erase',
      course_id: 'erase',
      lesson_id: 'erase',
      item_id: 'erase',
      course: 'own',
      lesson: 'own',
      question_number: 'own',
      word: 'own',
      carried: 'own',
      topics: 'erase',
      language: 'erase',
      state: 'own',
      claimer_id: 'erase',
      claimed_until: 'erase',
      turn: 'erase',
      round: 'erase',
      asked_at: 'own',
      queued_at: 'erase',
      asked_hour: 'erase',
      asked_standing: 'erase',
      promised_at: 'own',
      first_promised_at: 'own',
      next_at: 'erase',
      answered_at: 'own',
      closed_at: 'own',
      last_at: 'erase',
      helped_by: 'own',
      meeting_code: 'erase',
    },
  },
  help_told: {
    goes: by('user_id'),
    columns: { company_id: 'erase', request_id: 'own', turn: 'erase', user_id: 'erase', at: 'own' },
  },
  help_often_told: {
    columns: { company_id: why.company, course_id: why.company, item_id: why.company, told_at: why.company },
  },
} satisfies Fates<'help_often_told' | 'help_requests' | 'help_told'>
