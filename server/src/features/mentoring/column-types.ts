import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'mentoring_goals.state': `Goal['state']`,
    'mentoring_moves.move': `PairMove | 'propose'`,
    'mentoring_notes.visibility': 'Visibility',
    'mentoring_relationships.fit': 'Fit | ProgrammeFit',
    'mentoring_relationships.shares': 'Share[]',
    'mentoring_relationships.state': 'PairState',
  },
  from: {
    '#contract/mentoring/mentoring-space.ts': ['Goal'],
    '#contract/rules/mentoring/handover.ts': ['Share'],
    '#contract/rules/mentoring/pair-fit.ts': ['Fit'],
    '#contract/rules/mentoring/programme-fit.ts': ['ProgrammeFit'],
    '#contract/rules/mentoring/pair-moves.ts': ['PairMove', 'PairState'],
    '#contract/rules/mentoring/visibility.ts': ['Visibility'],
  },
}
