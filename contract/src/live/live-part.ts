import type { Part } from '../part.ts'
import { everyone } from '../roles.ts'

export const livePart = {
  permissions: {
    'live.ticket': everyone,
    'live.presence': everyone,
    'live.setPresence': everyone,
  },
} as const satisfies Part
