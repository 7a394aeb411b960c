import { feature } from '../../feature.ts'
import { stuckFates } from './personal-data.ts'
import { stuckRoutes } from './stuck.routes.ts'

/** Signs that somebody is stuck before they ask: help is offered to them, and who mentors them is told why. */
export const stuck = feature({ routes: stuckRoutes, personalData: stuckFates })
