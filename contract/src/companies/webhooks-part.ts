import type { Part } from '../part.ts'
import { adminLevel } from '../roles.ts'

export const webhooksPart = {
  permissions: {
    'webhooks.list': adminLevel,
    'webhooks.create': adminLevel,
    'webhooks.update': adminLevel,
    'webhooks.rotateSecret': adminLevel,
    'webhooks.delete': adminLevel,
    'webhooks.test': adminLevel,
    'webhooks.deliveries': adminLevel,
    'webhooks.replay': adminLevel,
    'webhooks.replayFailed': adminLevel,
  },
  notifications: {
    /** For administrators: an address is told of nothing any more, since it was not reached for days. */
    webhook_off: { group: 'company', mail: 'daily', path: () => '/dashboard/company/webhooks' },
  },
  limits: {
    /** Addresses that a company has told of what happens. */
    webhooks: 10,
    webhookUrlLength: 1000,
    webhookDescriptionLength: 120,
    storeUsernameLength: 200,
    storePasswordLength: 500,
  },
} as const satisfies Part
