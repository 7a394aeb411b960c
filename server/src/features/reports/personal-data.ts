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
  mentoring_nudges: {
    goes: by('user_id'),
    columns: {
      company_id: 'erase',
      relationship_id: 'own',
      user_id: 'erase',
      since_on: 'own',
      step: 'own',
      sent_at: 'own',
    },
  },
  mentoring_nudge_stops: {
    goes: by('user_id'),
    columns: { company_id: 'erase', relationship_id: 'own', user_id: 'erase', stopped_at: 'own' },
  },
} satisfies Fates<
  | 'people_days'
  | 'report_mails'
  | 'report_schedules'
  | 'report_schedule_recipients'
  | 'mentoring_nudges'
  | 'mentoring_nudge_stops'
>
