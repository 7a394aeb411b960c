import type { Part } from '../part.ts'
import { adminLevel, everyone } from '../roles.ts'

export const handoverPart = {
  permissions: {
    'handover.begin': everyone,
    'handover.callOff': everyone,
    'handover.propose': adminLevel,
    'handover.takenOver': everyone,
    'handover.share': everyone,
  },
} as const satisfies Part
