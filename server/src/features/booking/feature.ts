import { feature } from '../../feature.ts'
import { MINUTE_MS } from '../../platform/durations.ts'
import { bookingRoutes } from './booking.routes.ts'
import { inviteNewcomers } from './together/invite-newcomers.ts'
import { outsideRoutes } from './outside/outside.routes.ts'
import { readDueCalendars } from './outside/read-due-calendars.ts'
import { bookingFates } from './personal-data.ts'
import { remindOfSessions } from './remind-of-sessions.ts'
import { settleSessions } from './settle-sessions.ts'
import { sessionMail } from './session-mail.ts'

export const booking = feature({
  routes: [...bookingRoutes, ...outsideRoutes],
  mails: [sessionMail],
  personalData: bookingFates,
  schedules: {
    'read-outside-calendars': { everyMs: MINUTE_MS, run: readDueCalendars },
    'settle-sessions': { everyMs: MINUTE_MS, run: settleSessions },
    'invite-to-sessions-of-groups': { everyMs: MINUTE_MS, run: inviteNewcomers },
    'remind-of-sessions': { everyMs: MINUTE_MS / 2, run: remindOfSessions },
  },
})
