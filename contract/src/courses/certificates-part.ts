import { anyone, type Part } from '../part.ts'
import { everyone, teaching } from '../roles.ts'

export const certificatesPart = {
  permissions: {
    'certificates.mine': everyone,
    'certificates.verify': anyone,
    'certificates.pdf': everyone,
    'certificates.badge': everyone,
    'certificates.setRevoked': teaching,
    'certificates.preview': teaching,
  },
} as const satisfies Part
