import type { Part } from '../part.ts'
import { everyone } from '../roles.ts'

export const myDataPart = {
  permissions: {
    'myData.export': everyone,
  },
} as const satisfies Part
