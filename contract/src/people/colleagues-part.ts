import type { Part } from '../part.ts'
import { everyone } from '../roles.ts'

export const colleaguesPart = {
  permissions: {
    'colleagues.byId': everyone,
  },
} as const satisfies Part
