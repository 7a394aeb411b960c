import type { Part } from './part.ts'
import { everyone } from './roles.ts'

export const searchPart = {
  permissions: {
    'search.find': everyone,
  },
} as const satisfies Part
