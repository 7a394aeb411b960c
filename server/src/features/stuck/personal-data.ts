import { by, type Fates } from '../../platform/personal-data/fates.ts'
import { ofTheirPlaces } from '../enrolments/offered.ts'

export const stuckFates = {
  stuck_offers: {
    goes: ofTheirPlaces,
    columns: { company_id: 'erase', enrolment_id: 'erase', item_id: 'own', offered_at: 'own' },
  },
  stuck_declined: {
    goes: by('user_id'),
    columns: { company_id: 'erase', user_id: 'erase', declined_at: 'own' },
  },
} satisfies Fates<'stuck_offers' | 'stuck_declined'>
