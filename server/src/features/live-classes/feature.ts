import { feature } from '../../feature.ts'
import { MINUTE_MS } from '../../platform/durations.ts'
import { countAttendance } from './count-attendance.ts'
import { liveClassesRoutes } from './live-classes.routes.ts'
import { liveClassesFates } from './personal-data.ts'
import { seatAgain } from './seat-again.ts'
import { tellOfClasses } from './tell-of-classes.ts'

/** Lessons that are meetings: their dates, who is in their rooms, and who attended. */
export const liveClasses = feature({
  routes: liveClassesRoutes,
  personalData: liveClassesFates,
  schedules: {
    'count-attendance-of-classes': { everyMs: MINUTE_MS / 2, run: countAttendance },
    'seat-in-classes': { everyMs: MINUTE_MS, run: seatAgain },
    'tell-of-classes': { everyMs: MINUTE_MS / 4, run: tellOfClasses },
  },
})
