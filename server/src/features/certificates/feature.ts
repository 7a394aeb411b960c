import { feature } from '../../feature.ts'
import { certificatesRoutes } from './certificates.routes.ts'
import { certificatesFates } from './personal-data.ts'
import { remindOfExpiry } from './remind.ts'

export const certificates = feature({
  routes: certificatesRoutes,
  personalData: certificatesFates,
  schedules: { 'remind-of-certificates': { atHour: 8, zone: 'company', run: remindOfExpiry } },
})
