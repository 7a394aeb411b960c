import { feature } from '../../feature.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { remindOfWork } from './due/remind-of-work.ts'
import { courseworkRoutes } from './coursework.routes.ts'
import { remindOfReviews } from './peers/remind-of-reviews.ts'
import { peerReviewRoutes } from './peers/routes.ts'
import { teamRoutes } from './teams/routes.ts'
import { courseworkFates } from './personal-data.ts'

export const coursework = feature({
  routes: [...courseworkRoutes, ...peerReviewRoutes, ...teamRoutes],
  personalData: courseworkFates,
  schedules: {
    'remind-of-peer-reviews': { everyMs: HOUR_MS, run: remindOfReviews },
    'remind-of-work': { everyMs: HOUR_MS, run: remindOfWork },
  },
})
