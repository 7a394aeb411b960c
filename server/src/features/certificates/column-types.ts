import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'badge_keys.public_key': 'PublicJwk',
    'certificates.language': 'Language',
  },
  from: {
    '#contract/courses/certificates.ts': ['PublicJwk'],
    '#contract/fields.ts': ['Language'],
  },
}
