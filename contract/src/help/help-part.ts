import type { Part } from '../part.ts'
import { adminLevel, everyone, mentorOnly } from '../roles.ts'

export const helpPart = {
  permissions: {
    'help.before': everyone,
    'help.ask': everyone,
    'help.mine': everyone,
    'help.queue': mentorOnly,
    'help.claimed': mentorOnly,
    'help.overview': adminLevel,
    'help.byId': everyone,
    'help.move': everyone,
    'help.meet': everyone,
  },
} as const satisfies Part
