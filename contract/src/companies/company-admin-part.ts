import type { Part } from '../part.ts'
import { adminLevel, superAdminOnly } from '../roles.ts'

export const companyAdminPart = {
  permissions: {
    'companies.checkSlug': superAdminOnly,
    'companies.state': superAdminOnly,
    'companies.usage': adminLevel,
    'companies.setLimits': superAdminOnly,
    'companies.changeStatus': superAdminOnly,
    'companies.delete': superAdminOnly,
    'companies.restore': superAdminOnly,
    'companies.latestConfiguration': adminLevel,
    'companies.configurationVersions': adminLevel,
    'companies.configurationVersion': adminLevel,
    'companies.designs': adminLevel,
    'companies.saveDesign': adminLevel,
    'companies.refreshStylesheets': adminLevel,
  },
} as const satisfies Part
