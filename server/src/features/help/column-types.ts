import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'help_requests.carried': 'Carried',
    'help_requests.helped_by': `HelpRequest['helpedBy']`,
    'help_requests.language': 'Language',
    'help_requests.state': 'HelpState',
  },
  from: {
    '#contract/fields.ts': ['Language'],
    '#contract/help/carried.ts': ['Carried'],
    '#contract/help/help.ts': ['HelpRequest'],
    '#contract/rules/help/help-moves.ts': ['HelpState'],
  },
}
