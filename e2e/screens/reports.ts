import type { Screen } from './screen.ts'

export const reportsScreens: Screen[] = [
  {
    name: 'reports',
    path: '/dashboard/reports',
    who: 'admin',
    shows: [
      'reports.title',
      'reports.people.title',
      'reports.signIns.title',
      'reports.invitations.title',
      'reports.imports.title',
      'reports.export',
    ],
  },
  {
    name: 'reports-learning',
    path: '/dashboard/reports/learning',
    who: 'admin',
    shows: [
      'reports.learning.completion.title',
      'reports.learning.late.title',
      'reports.learning.trend.title',
      'reports.learning.share',
      'reports.learning.overdue',
    ],
  },
  {
    name: 'reports-learners',
    path: '/dashboard/reports/learners?standing=overdue&sort=dueOn',
    who: 'admin',
    shows: [
      'reports.learning.field.course',
      'reports.learning.field.dueOn',
      'reports.learning.standing.overdue',
    ],
  },
]
