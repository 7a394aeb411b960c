import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'bank_questions.difficulty': 'Difficulty',
    'bank_questions.question': 'Question',
    'bank_questions.type': `Question['type']`,
    'bank_question_versions.question': 'Question',
  },
  from: {
    '#contract/practice/questions.ts': ['Question'],
    '#contract/rules/learning/mastery.ts': ['Difficulty'],
  },
}
