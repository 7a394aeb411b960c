import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'desk_requests.state': 'DeskState',
    'desk_requests.topic': 'DeskTopic',
  },
  from: {
    '#contract/help/desk.ts': ['DeskTopic'],
    '#contract/rules/help/desk-moves.ts': ['DeskState'],
  },
}
