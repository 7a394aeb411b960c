import { feature } from '../../feature.ts'
import { ago } from '../../platform/jobs/old-data.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { webhooksLimits } from './limits.ts'
import { sql } from 'kysely'
import { deliverWebhooks } from './deliver.ts'
import { noteExpired } from './note-expired.ts'
import { webhooksFates } from './personal-data.ts'
import { webhooksRoutes } from './webhooks.routes.ts'

const DELIVER_MS = 5000

/** Addresses of a company’s that are told of what happens in it. */
export const webhooks = feature({
  routes: webhooksRoutes,
  personalData: webhooksFates,
  oldData: [
    {
      table: 'webhook_events',
      key: ['company_id', 'id'],
      rows: sql`from webhook_events where at < ${ago(webhooksLimits.eventsKeptDays)}`,
    },
  ],
  schedules: {
    'deliver-webhooks': { everyMs: DELIVER_MS, run: deliverWebhooks },
    'note-expired-certificates': { everyMs: HOUR_MS / 4, run: noteExpired },
  },
})
