import { sql } from 'kysely'
import { feature } from '../../feature.ts'
import { liveRoutes } from './live.routes.ts'
import { liveFates } from './personal-data.ts'

/** The one web socket of a tab, and the tickets that open it. */
export const live = feature({
  routes: liveRoutes,
  personalData: liveFates,
  oldData: [
    {
      table: 'people_here',
      key: ['company_id', 'user_id', 'server_id'],
      rows: sql`from people_here where until < now() - interval '2 days'`,
    },
    { table: 'live_tickets', key: ['company_id', 'hash'], rows: sql`from live_tickets where until < now()` },
  ],
})
