import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'group_moves.kind': `GroupMove['kind']`,
    'group_moves.why': `GroupMove['why']`,
    'groups.rule': 'GroupRule',
  },
  from: {
    '#contract/people/groups.ts': ['GroupMove', 'GroupRule'],
  },
}
