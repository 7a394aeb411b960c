import { by, type Fates } from '../../platform/personal-data/fates.ts'

export const calendarFates = {
  calendar_feeds: {
    goes: by('user_id'),
    columns: { company_id: 'erase', user_id: 'erase', hash: 'erase', made_at: 'own', fetched_at: 'own' },
  },
} satisfies Fates<'calendar_feeds'>
