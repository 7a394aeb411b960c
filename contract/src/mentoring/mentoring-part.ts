import type { Part } from '../part.ts'
import { adminLevel, everyone } from '../roles.ts'

export const mentoringPart = {
  permissions: {
    'mentoring.mentors': everyone,
    'mentoring.mine': everyone,
    'mentoring.ask': everyone,
    'mentoring.move': everyone,
    'mentoring.pairs': adminLevel,
    'mentoring.people': adminLevel,
    'mentoring.suggestions': adminLevel,
    'mentoring.propose': adminLevel,
    'mentoring.endPair': adminLevel,
  },
} as const satisfies Part
