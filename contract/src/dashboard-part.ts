import type { Part } from './part.ts'
import { everyone } from './roles.ts'

export const dashboardPart = {
  permissions: {
    'dashboard.home': everyone,
    'dashboard.putAside': everyone,
  },
  limits: {
    /** Of the address where a next step of one’s home is done. */
    stepPathLength: 300,
  },
} as const satisfies Part
