import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'programme_applications.answers': 'Answers',
    'programme_applications.department': 'DepartmentWish',
    'programme_applications.languages': 'Language[]',
    'programme_applications.state': 'ApplicationState',
    'programme_matches.fit': 'ProgrammeFit',
    'programmes.agendas': 'string[]',
    'programmes.check_in_questions': 'CheckInQuestion[]',
    'programmes.joining': 'Joining',
    'programmes.kind': 'ProgrammeKind',
    'programmes.matching': 'Matching',
    'programmes.questions': 'FormQuestion[]',
    'programmes.rules': 'HardRule[]',
    'programmes.state': 'ProgrammeState',
    'programmes.weights': 'Weights',
  },
  from: {
    '#contract/fields.ts': ['Language'],
    '#contract/rules/mentoring/check-in-questions.ts': ['CheckInQuestion'],
    '#contract/rules/mentoring/matching/hard-rules.ts': ['HardRule'],
    '#contract/rules/mentoring/programme-fit.ts': ['DepartmentWish', 'ProgrammeFit', 'Weights'],
    '#contract/rules/mentoring/programme-kinds.ts': ['ProgrammeKind'],
    '#contract/rules/mentoring/programme-matching.ts': ['Matching'],
    '#contract/rules/mentoring/programme-questions.ts': ['Answers', 'FormQuestion'],
    '#contract/rules/mentoring/programme-moves.ts': ['ApplicationState', 'Joining', 'ProgrammeState'],
  },
}
