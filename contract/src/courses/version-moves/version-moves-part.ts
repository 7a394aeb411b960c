import type { Part } from '../../part.ts'
import { teaching } from '../../roles.ts'

export const versionMovesPart = {
  permissions: {
    'versionMoves.preview': teaching,
    'versionMoves.start': teaching,
  },
} as const satisfies Part
