import { feature } from '../../feature.ts'
import { courseworkRoutes } from './coursework.routes.ts'
import { peerReviewRoutes } from './peers/routes.ts'
import { courseworkFates } from './personal-data.ts'

export const coursework = feature({
  routes: [...courseworkRoutes, ...peerReviewRoutes],
  personalData: courseworkFates,
})
