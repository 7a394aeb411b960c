import { anyone, type Part } from '../part.ts'
import { superAdminOnly } from '../roles.ts'

export const platformPart = {
  permissions: {
    'platform.maintenance': anyone,
    'platform.setMaintenance': superAdminOnly,
    'platform.outbox': superAdminOnly,
    'platform.outboxMessage': superAdminOnly,
    'platform.failedJobs': superAdminOnly,
    'platform.retryJob': superAdminOnly,
  },
} as const satisfies Part
