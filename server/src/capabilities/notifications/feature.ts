import { sql } from 'kysely'
import { feature } from '../../feature.ts'
import { notificationsLimits } from './limits.ts'
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts'
import { ownChannel } from '../../platform/live/channel.ts'
import { ago, sessionOver } from '../../platform/jobs/old-data.ts'
import { mailAtOnce, mailNews } from './mail-news.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { notificationsFates } from './personal-data.ts'
import { newsMail } from './news-mail.ts'
import { pushNews } from './push/push-news.ts'
import { pushRoutes } from './push/push.routes.ts'
import { SEND_PUSH, sendPush } from './push/send-push.ts'

const PUSH_MS = 3000

/** What people are told of, in the application, on their devices and by e-mail as they chose. */
export const notifications = feature({
  routes: [...notificationsRoutes, ...pushRoutes],
  jobs: { [SEND_PUSH]: sendPush },
  mails: [newsMail],
  personalData: notificationsFates,
  channels: { notifications: ownChannel },
  oldData: [
    {
      table: 'push_devices',
      key: ['company_id', 'id'],
      rows: sql`from push_devices d where exists (select from sessions s
        where s.company_id = d.company_id and s.id = d.session_id and ${sessionOver} < now())`,
    },
    {
      table: 'notifications',
      key: ['company_id', 'id'],
      rows: sql`from notifications where at < ${ago(notificationsLimits.keptDays)}`,
    },
  ],
  schedules: {
    'push-news': { everyMs: PUSH_MS, run: pushNews },
    'mail-news': { everyMs: HOUR_MS / 4, run: mailNews },
    'mail-at-once': { everyMs: MINUTE_MS, run: mailAtOnce },
  },
})
