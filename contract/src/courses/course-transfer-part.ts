import { MiB, type Part } from '../part.ts'
import { adminLevel, teaching } from '../roles.ts'

export const courseTransferPart = {
  permissions: {
    'courseTransfer.export': teaching,
    'courseTransfer.upload': adminLevel,
    'courseTransfer.import': adminLevel,
    'courseTransfer.run': adminLevel,
    'courseTransfer.undo': adminLevel,
  },
  limits: {
    /** A file that a course is made of. */
    courseFile: 200 * MiB,
  },
} as const satisfies Part
