import { feature } from '../../feature.ts'
import { ownEmailRoutes } from './own-email.routes.ts'
import { confirmEmailMail, emailChangesMail } from './email-mails.ts'

export const ownEmail = feature({ routes: ownEmailRoutes, mails: [confirmEmailMail, emailChangesMail] })
