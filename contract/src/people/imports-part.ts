import { MiB, type Part } from '../part.ts'
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
  limits: {
    userFile: 50 * MiB,
    userFileRows: 200_000,
    userFileColumns: 200,
    /** Imports and changes of many people of a company that are not finished, or ended without having changed anything. */
    imports: 100,
    /** Different words of a column that are asked about, and of all columns together; their length. */
    importWordsOfColumn: 60,
    importWords: 400,
    importWordLength: 80,
  },
} as const satisfies Part
