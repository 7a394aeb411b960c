import { feature } from '../../feature.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { sendReports } from './mails/send-reports.ts'
import { nudgePairs } from './mentoring/nudges/nudge-pairs.ts'
import { sendSchedules } from './schedules/send-schedules.ts'
import { reportsFates } from './personal-data.ts'
import { reportsRoutes } from './reports.routes.ts'
import { reportMail } from './mails/report-mail.ts'

export const reports = feature({
  routes: reportsRoutes,
  mails: [reportMail],
  personalData: reportsFates,
  schedules: {
    'send-reports': { everyMs: HOUR_MS / 4, run: sendReports },
    'send-report-schedules': { everyMs: HOUR_MS / 4, run: sendSchedules },
    // Before most daily e-mails leave: by the next day it may not be so any more.
    'nudge-pairs': { atHour: 7, zone: 'company', run: nudgePairs },
  },
})
