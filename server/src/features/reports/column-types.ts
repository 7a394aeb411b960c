import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'people_days.role': 'Role',
    'people_days.status': 'Status',
  },
  from: {
    '#contract/people/users.ts': ['Status'],
    '#contract/roles.ts': ['Role'],
  },
}
