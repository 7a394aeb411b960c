import { feature } from '../../feature.ts'
import { MINUTE_MS } from '../../platform/durations.ts'
import { attemptsRoutes } from './attempts.routes.ts'
import { endOver } from './end-over.ts'
import { attemptsFates } from './personal-data.ts'

export const attempts = feature({
  routes: attemptsRoutes,
  personalData: attemptsFates,
  schedules: { 'end-attempts': { everyMs: MINUTE_MS, run: endOver } },
})
