import { sql } from 'kysely'
import { feature } from '../../feature.ts'
import { notificationsLimits } from './limits.ts'
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts'
import { ownChannel } from '../../platform/live/channel.ts'
import { ago } from '../../platform/jobs/old-data.ts'
import { mailAtOnce, mailNews } from './mail-news.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { notificationsFates } from './personal-data.ts'
import { newsMail } from './news-mail.ts'

/** What people are told of, in the application and by e-mail as they chose. */
export const notifications = feature({
  routes: notificationsRoutes,
  mails: [newsMail],
  personalData: notificationsFates,
  channels: { notifications: ownChannel },
  oldData: [
    {
      table: 'notifications',
      key: ['company_id', 'id'],
      rows: sql`from notifications where at < ${ago(notificationsLimits.keptDays)}`,
    },
  ],
  schedules: {
    'mail-news': { everyMs: HOUR_MS / 4, run: mailNews },
    'mail-at-once': { everyMs: MINUTE_MS, run: mailAtOnce },
  },
})
