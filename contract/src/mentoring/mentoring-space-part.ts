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
} as const satisfies Part
