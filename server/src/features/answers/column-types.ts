import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'shared_answers.kind': 'AnswerKind',
    'shared_answers.state': 'AnswerState',
  },
  from: {
    '#contract/help/answers.ts': ['AnswerKind'],
    '#contract/rules/help/answer-moves.ts': ['AnswerState'],
  },
}
