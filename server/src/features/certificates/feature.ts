import { feature } from '../../feature.ts'
import { badgeAddresses } from './badge-addresses.ts'
import { certificatesRoutes } from './certificates.routes.ts'
import { certificatesFates } from './personal-data.ts'
import { remindOfExpiry } from './remind.ts'
import { certificateMail } from './certificate-mail.ts'

export const certificates = feature({
  routes: certificatesRoutes,
  rawRoutes: badgeAddresses,
  mails: [certificateMail],
  personalData: certificatesFates,
  schedules: { 'remind-of-certificates': { atHour: 8, zone: 'company', run: remindOfExpiry } },
})
