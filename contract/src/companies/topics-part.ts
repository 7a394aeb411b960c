import type { Part } from '../part.ts'
import { adminLevel, everyone } from '../roles.ts'

export const topicsPart = {
  permissions: {
    'companyTopics.names': everyone,
    'companyTopics.list': adminLevel,
    'companyTopics.add': adminLevel,
    'companyTopics.rename': adminLevel,
    'companyTopics.remove': adminLevel,
  },
  limits: {
    /** Topics of a company's list; as many are suggested, and told of those that are used and not in it. */
    companyTopics: 500,
  },
} as const satisfies Part
