import { feature } from '../../feature.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { enrolmentsRoutes } from './enrolments.routes.ts'
import { MOVE_JOB, moveJob } from './moving/move-learners.ts'
import { versionMovesRoutes } from './moving/version-moves.routes.ts'
import { enrolmentsFates } from './personal-data.ts'
import { remindOfDue } from './remind-of-due.ts'
import { tellOfOpenedModules } from './tell-of-opened-modules.ts'
import { findableCourses, findableLessons } from './find-learning.ts'

export const enrolments = feature({
  routes: [...enrolmentsRoutes, ...versionMovesRoutes],
  search: [findableCourses, findableLessons],
  personalData: enrolmentsFates,
  jobs: { [MOVE_JOB]: moveJob },
  schedules: {
    'remind-of-due-courses': {
      everyMs: HOUR_MS,
      async run(services, signal) {
        await remindOfDue(services, signal)
        await tellOfOpenedModules(services, signal)
      },
    },
  },
})
