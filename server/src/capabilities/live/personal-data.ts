import { by, type Fates } from '../../platform/personal-data/fates.ts'

export const liveFates = {
  live_tickets: {
    goes: by('user_id'),
    columns: { company_id: 'erase', hash: 'erase', user_id: 'erase', session_id: 'erase', until: 'erase' },
  },
  people_here: {
    goes: by('user_id'),
    columns: { company_id: 'erase', user_id: 'erase', server_id: 'erase', until: 'own' },
  },
  presence_off: {
    goes: by('user_id'),
    columns: { company_id: 'erase', user_id: 'erase', since: 'own' },
  },
} satisfies Fates<'live_tickets' | 'people_here' | 'presence_off'>
