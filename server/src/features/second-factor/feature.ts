import { feature } from '../../feature.ts'
import { secondFactorFates } from './personal-data.ts'
import { secondFactorRoutes } from './second-factor.routes.ts'

export const secondFactor = feature({ routes: secondFactorRoutes, personalData: secondFactorFates })
