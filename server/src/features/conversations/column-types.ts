import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'conversations.about_kind': `'help' | 'desk' | 'group'`,
  },
}
