import type { Part } from '../part.ts'
import { adminLevel, everyone } from '../roles.ts'

export const checkInsPart = {
  permissions: {
    'checkIns.ofPair': everyone,
    'checkIns.answer': everyone,
    'checkIns.putOff': everyone,
    'checkIns.ofProgramme': adminLevel,
  },
} as const satisfies Part
