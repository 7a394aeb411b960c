import type { Part } from '../../part.ts'
import { everyone } from '../../roles.ts'

export const mentoringGroupsPart = {
  permissions: {
    'mentoringGroups.end': everyone,
  },
  limits: {
    /** Mentees of a group, at most. */
    groupMentees: 12,
  },
} as const satisfies Part
