import { anyone, type Part } from '../part.ts'
import { everyone } from '../roles.ts'

export const ownEmailPart = {
  permissions: {
    'ownEmail.get': everyone,
    'ownEmail.change': everyone,
    'ownEmail.withdraw': everyone,
    'ownEmail.confirm': anyone,
    'ownEmail.keep': anyone,
  },
} as const satisfies Part
