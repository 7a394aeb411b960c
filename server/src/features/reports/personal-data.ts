import { by, why, type Fates } from '../../platform/personal-data/fates.ts'

const { company, id } = why

export const reportsFates = {
  people_days: { columns: { company_id: id, role: company, status: company, day: company, people: company } },
  report_mails: {
    goes: by('user_id'),
    columns: {
      company_id: 'erase',
      user_id: 'erase',
      every: 'own',
      weekday: 'own',
      hour: 'own',
      next_at: 'own',
    },
  },
  report_schedules: {
    columns: {
      company_id: id,
      id,
      name: company,
      shows: company,
      filter: company,
      every: company,
      weekday: company,
      hour: company,
      time_zone: company,
      next_at: company,
      last_sent_at: company,
      created_by: id,
      created_at: company,
    },
  },
  report_schedule_recipients: {
    goes: by('user_id'),
    columns: { company_id: 'erase', schedule_id: 'own', user_id: 'erase' },
  },
} satisfies Fates<'people_days' | 'report_mails' | 'report_schedules' | 'report_schedule_recipients'>
