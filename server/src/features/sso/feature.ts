import { feature } from '../../feature.ts'
import { ssoFates } from './personal-data.ts'
import { ssoRoutes } from './sso.routes.ts'

export const sso = feature({ routes: ssoRoutes, personalData: ssoFates })
