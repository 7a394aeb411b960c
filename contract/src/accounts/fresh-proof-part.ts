import type { Part } from '../part.ts'
import { everyone } from '../roles.ts'

export const freshProofPart = {
  permissions: {
    'freshProof.methods': everyone,
    'freshProof.passkeyOptions': everyone,
    'freshProof.give': everyone,
  },
} as const satisfies Part
