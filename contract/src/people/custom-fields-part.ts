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
  limits: {
    /** Fields of people that a company defines itself, their options, and the length of names and texts. */
    customFields: 50,
    customFieldOptions: 200,
    customFieldName: 60,
    customFieldText: 500,
  },
} as const satisfies Part
