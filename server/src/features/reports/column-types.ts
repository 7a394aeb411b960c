import type { ColumnTypes } from '../../db/column-types.ts'

export const columnTypes: ColumnTypes = {
  types: {
    'people_days.role': 'Role',
    'people_days.status': 'Status',
    'report_schedules.shows': `ReportSchedule['shows']`,
    'report_schedules.filter': 'LearningFilter',
    'report_schedules.every': 'ReportSpan',
  },
  from: {
    '#contract/people/users.ts': ['Status'],
    '#contract/roles.ts': ['Role'],
    '#contract/training/learning-reports.ts': ['LearningFilter'],
    '#contract/training/report-mails.ts': ['ReportSpan'],
    '#contract/training/report-schedules.ts': ['ReportSchedule'],
  },
}
