import { feature } from '../../feature.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { auditRoutes } from './audit.routes.ts'
import { forgetAudit } from './forget-audit.ts'

export const audit = feature({
  routes: auditRoutes,
  schedules: { 'forget-audit': { everyMs: HOUR_MS, run: forgetAudit } },
})
