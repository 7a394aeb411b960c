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
} as const satisfies Part
