import { feature } from '../../feature.ts'
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts'
import { auditRoutes } from './audit.routes.ts'
import { makeAuditMonths } from './audit-months.ts'
import { forgetAudit } from './forget-audit.ts'

export const audit = feature({
  routes: auditRoutes,
  schedules: {
    'forget-audit': { everyMs: HOUR_MS, run: forgetAudit },
    'make-audit-months': { everyMs: DAY_MS, run: makeAuditMonths },
  },
})
