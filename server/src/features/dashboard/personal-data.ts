import { by, type Fates } from '../../platform/personal-data/fates.ts'

export const dashboardFates = {
  steps_aside: {
    goes: by('user_id'),
    columns: { company_id: 'erase', user_id: 'erase', kind: 'own', path: 'own', until: 'own' },
  },
} satisfies Fates<'steps_aside'>
