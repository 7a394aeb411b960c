import type { Part } from './part.ts'
import { everyone } from './roles.ts'

export const dashboardPart = {
  permissions: {
    'dashboard.home': everyone,
    'dashboard.putAside': everyone,
  },
} as const satisfies Part
