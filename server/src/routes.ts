import type { Route } from './http/mount.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { companiesRoutes } from './features/companies/companies.routes.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { freshProofRoutes } from './features/fresh-proof/fresh-proof.routes.ts'
import { meetingsRoutes } from './features/meetings/meetings.routes.ts'
import { myDataRoutes } from './features/erasure/my-data.routes.ts'
import { onboardingRoutes } from './features/onboarding/onboarding.routes.ts'
import { ownEmailRoutes } from './features/own-email/own-email.routes.ts'
import { platformRoutes } from './features/platform/platform.routes.ts'
import { reportsRoutes } from './features/reports/reports.routes.ts'
import { bulkRoutes, importsRoutes } from './features/users/batches/imports.routes.ts'
import { secondFactorRoutes } from './features/second-factor/second-factor.routes.ts'
import { secondStepRoutes } from './features/second-step/second-step.routes.ts'
import { ssoRoutes } from './features/sso/sso.routes.ts'
import { usersRoutes } from './features/users/users.routes.ts'

/** Every feature's routes; `all-endpoints` in the tests proves that none of the contract is missing. */
export const routes: Route[] = [
  ...authRoutes,
  ...onboardingRoutes,
  ...usersRoutes,
  ...importsRoutes,
  ...bulkRoutes,
  ...companiesRoutes,
  ...auditRoutes,
  ...reportsRoutes,
  ...secondFactorRoutes,
  ...secondStepRoutes,
  ...freshProofRoutes,
  ...ownEmailRoutes,
  ...myDataRoutes,
  ...ssoRoutes,
  ...dashboardRoutes,
  ...meetingsRoutes,
  ...platformRoutes,
]
