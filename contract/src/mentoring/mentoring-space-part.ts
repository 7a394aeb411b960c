import type { Part } from '../part.ts'
import { everyone } from '../roles.ts'

export const mentoringSpacePart = {
  permissions: {
    'mentoringSpace.space': everyone,
    'mentoringSpace.saveGoal': everyone,
    'mentoringSpace.saveAction': everyone,
    'mentoringSpace.removeAction': everyone,
    'mentoringSpace.saveNote': everyone,
    'mentoringSpace.removeNote': everyone,
  },
  limits: {
    /** A goal, something to do; a note; and how many of each a pair has. */
    mentoringLine: 300,
    mentoringNote: 20_000,
    mentoringItems: 500,
  },
} as const satisfies Part
