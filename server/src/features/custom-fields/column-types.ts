import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'custom_fields.options': `CustomField['options']`,
  },
  from: {
    '#contract/people/custom-fields.ts': ['CustomField'],
  },
}
