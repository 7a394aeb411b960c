import { feature } from '../../feature.ts'
import { authRoutes } from './auth.routes.ts'
import { oldTokens } from './old-data.ts'
import { authFates } from './personal-data.ts'

export const auth = feature({ routes: authRoutes, personalData: authFates, oldData: oldTokens })
