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
} satisfies Fates<'people_days' | 'report_mails'>
