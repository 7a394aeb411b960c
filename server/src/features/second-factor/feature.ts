import { feature } from '../../feature.ts'
import { secondFactorFates } from './personal-data.ts'
import { secondFactorRoutes } from './second-factor.routes.ts'
import { signInChangedMail } from './sign-in-changed-mail.ts'

export const secondFactor = feature({
  routes: secondFactorRoutes,
  mails: [signInChangedMail],
  personalData: secondFactorFates,
})
