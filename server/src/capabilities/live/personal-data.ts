import { by, type Fates } from '../../platform/personal-data/fates.ts'

export const liveFates = {
  live_tickets: {
    goes: by('user_id'),
    columns: { company_id: 'erase', hash: 'erase', user_id: 'erase', session_id: 'erase', until: 'erase' },
  },
} satisfies Fates<'live_tickets'>
