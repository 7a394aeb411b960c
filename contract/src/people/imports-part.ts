import type { Part } from '../part.ts'
import { adminLevel } from '../roles.ts'

export const importsPart = {
  permissions: {
    'imports.upload': adminLevel,
    'imports.layout': adminLevel,
    'imports.template': adminLevel,
    'imports.list': adminLevel,
    'imports.byId': adminLevel,
    'imports.plan': adminLevel,
    'imports.rows': adminLevel,
    'imports.choose': adminLevel,
    'imports.run': adminLevel,
    'imports.cancel': adminLevel,
    'imports.undo': adminLevel,
    'imports.invite': adminLevel,
    'imports.errorFile': adminLevel,
    'imports.delete': adminLevel,
  },
} as const satisfies Part
