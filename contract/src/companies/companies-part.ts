import { anyone, type Part } from '../part.ts'
import { adminLevel, everyone, superAdminOnly } from '../roles.ts'

export const companiesPart = {
  permissions: {
    'companies.bySlug': anyone,
    'companies.byId': adminLevel,
    'companies.list': superAdminOnly,
    'companies.create': superAdminOnly,
    'companies.update': adminLevel,
    'companies.settings': everyone,
    'companies.updateSettings': adminLevel,
    'companies.configuration': adminLevel,
    'companies.updateConfiguration': adminLevel,
  },
  limits: {
    configuration: 256 * 1024,
    companyNameLength: 120,
    slugLength: 40,
  },
} as const satisfies Part
