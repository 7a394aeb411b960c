import { feature } from '../../feature.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { countFeedback } from './count-feedback.ts'
import { feedbackRoutes } from './feedback.routes.ts'
import { feedbackFates } from './personal-data.ts'

export const feedback = feature({
  routes: feedbackRoutes,
  personalData: feedbackFates,
  schedules: { 'count-feedback': { everyMs: HOUR_MS, run: countFeedback } },
})
