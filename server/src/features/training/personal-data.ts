import { by, why, type Fates } from '../../platform/personal-data/fates.ts'

const { company, id } = why

export const trainingFates = {
  assignments: {
    columns: {
      company_id: id,
      id,
      group_id: company,
      course_id: company,
      path_id: company,
      due_on: company,
      due_days: company,
      renew_months: company,
      renew_days_before: company,
      changed: company,
      paused_at: company,
      resumed_at: company,
      ending: company,
      due_version: company,
      created_by: id,
      created_at: company,
    },
  },
  assignment_people: {
    goes: by('user_id'),
    columns: {
      company_id: 'erase',
      assignment_id: 'own',
      user_id: 'erase',
      given_at: 'own',
      due_on: 'own',
      left_at: 'own',
      reminded_at: 'own',
      due_version: 'erase',
      renewed: 'own',
    },
  },
  path_waiting: {
    goes: by('user_id'),
    columns: { company_id: 'erase', path_id: 'own', user_id: 'erase', due_on: 'own', enrolled_by: 'erase' },
  },
} satisfies Fates<'assignments' | 'assignment_people' | 'path_waiting'>
