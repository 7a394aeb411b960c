import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'api_tokens.scopes': 'Scope[]',
  },
  from: {
    '#contract/endpoint.ts': ['Scope'],
  },
}
