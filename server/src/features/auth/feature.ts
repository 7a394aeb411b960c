import { feature } from '../../feature.ts'
import { authRoutes } from './auth.routes.ts'
import { oldTokens } from './old-data.ts'
import { authFates } from './personal-data.ts'
import { newDeviceMail } from './new-device-mail.ts'
import { passwordMail } from './passwords/password-mail.ts'

export const auth = feature({
  routes: authRoutes,
  mails: [newDeviceMail, passwordMail],
  personalData: authFates,
  oldData: oldTokens,
})
