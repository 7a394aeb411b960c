import { feature } from '../../feature.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { askCheckIns } from './check-ins/ask-check-ins.ts'
import { checkInRoutes } from './check-ins/routes.ts'
import { countFeedback } from './count-feedback.ts'
import { feedbackRoutes } from './feedback.routes.ts'
import { feedbackFates } from './personal-data.ts'

export const feedback = feature({
  routes: [...feedbackRoutes, ...checkInRoutes],
  personalData: feedbackFates,
  schedules: {
    'count-feedback': { everyMs: HOUR_MS, run: countFeedback },
    'ask-check-ins': { atHour: 9, zone: 'company', run: askCheckIns },
  },
})
