import { feature } from '../../feature.ts'
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts'
import { REACH_JOB, reachJob } from './brought/bring-assignment.ts'
import { keepAssignments, keepWaiting, renewTraining, sweepAssignments } from './brought/keep-assignments.ts'
import { trainingFates } from './personal-data.ts'
import { trainingRoutes } from './training.routes.ts'

/** What groups are to complete, by when, and again when: assigned, seen, and on a path of one’s own. */
export const training = feature({
  routes: trainingRoutes,
  personalData: trainingFates,
  jobs: { [REACH_JOB]: reachJob },
  schedules: {
    'keep-assignments': { everyMs: 10_000, run: keepAssignments },
    'enrol-waiting-on-paths': { everyMs: 10_000, run: keepWaiting },
    'renew-training': { everyMs: HOUR_MS, run: renewTraining },
    'sweep-assignments': { everyMs: DAY_MS, run: sweepAssignments },
  },
})
