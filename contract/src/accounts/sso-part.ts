import { anyone, type Part } from '../part.ts'
import { adminLevel } from '../roles.ts'

export const ssoPart = {
  permissions: {
    'sso.settings': adminLevel,
    'sso.save': adminLevel,
    'sso.start': anyone,
    'sso.finish': anyone,
  },
} as const satisfies Part
