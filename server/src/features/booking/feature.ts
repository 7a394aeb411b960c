import { feature } from '../../feature.ts'
import { MINUTE_MS } from '../../platform/durations.ts'
import { bookingRoutes } from './booking.routes.ts'
import { inviteNewcomers } from './together/invite-newcomers.ts'
import { officeChannels, officeRoutes } from './office-hours/office.routes.ts'
import { outsideRoutes } from './outside/outside.routes.ts'
import { readDueCalendars } from './outside/read-due-calendars.ts'
import { bookingFates } from './personal-data.ts'
import { remindOfSessions } from './remind-of-sessions.ts'
import { seeWhoMet } from './held/see-who-met.ts'
import { settleSessions } from './settle-sessions.ts'
import { sessionMail } from './session-mail.ts'

export const booking = feature({
  routes: [...bookingRoutes, ...outsideRoutes, ...officeRoutes],
  channels: officeChannels,
  mails: [sessionMail],
  personalData: bookingFates,
  schedules: {
    'read-outside-calendars': { everyMs: MINUTE_MS, run: readDueCalendars },
    'settle-sessions': { everyMs: MINUTE_MS, run: settleSessions },
    'see-who-met': { everyMs: MINUTE_MS, run: seeWhoMet },
    'invite-to-sessions-of-groups': { everyMs: MINUTE_MS, run: inviteNewcomers },
    'remind-of-sessions': { everyMs: MINUTE_MS / 2, run: remindOfSessions },
  },
})
