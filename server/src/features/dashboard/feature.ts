import { sql } from 'kysely'
import { feature } from '../../feature.ts'
import { dashboardRoutes } from './dashboard.routes.ts'
import { dashboardFates } from './personal-data.ts'

export const dashboard = feature({
  routes: dashboardRoutes,
  personalData: dashboardFates,
  oldData: [
    {
      table: 'steps_aside',
      key: ['company_id', 'user_id', 'kind', 'path'],
      rows: sql`from steps_aside where until < now()`,
    },
  ],
})
