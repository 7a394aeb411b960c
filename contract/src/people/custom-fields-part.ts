import type { Part } from '../part.ts'
import { adminLevel, everyone } from '../roles.ts'

export const customFieldsPart = {
  permissions: {
    'customFields.list': adminLevel,
    'customFields.create': adminLevel,
    'customFields.update': adminLevel,
    'customFields.order': adminLevel,
    'customFields.delete': adminLevel,
    'customFields.own': everyone,
    'customFields.saveOwn': everyone,
  },
} as const satisfies Part
