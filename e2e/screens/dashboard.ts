import type { Screen } from './screen.ts'

export const dashboardScreens: Screen[] = [
  {
    name: 'dashboard-student',
    path: '/dashboard',
    who: 'student',
    shows: [
      'dashboard.next.eyebrow',
      'dashboard.learning.title',
      'dashboard.meetings.title',
      'dashboard.student.goals',
      'dashboard.student.mentors',
    ],
  },
  {
    name: 'dashboard-asked',
    path: '/dashboard',
    company: 'acme',
    who: 'student',
    shows: ['feedback.rating', 'feedback.rating.not', 'feedback.rating.very', 'feedback.not_now'],
  },
  {
    name: 'dashboard-mentor',
    path: '/dashboard',
    who: 'mentor',
    shows: [
      'dashboard.next.eyebrow',
      'dashboard.meetings.title',
      'dashboard.mentees.title',
      'dashboard.mentoring.title',
      'dashboard.mentor.offer',
      'dashboard.mentor.students',
    ],
  },
  {
    name: 'dashboard-admin',
    path: '/dashboard',
    who: 'admin',
    shows: [
      'dashboard.next.eyebrow',
      'dashboard.admin.people',
      'dashboard.decisions.title',
      'dashboard.completion.title',
      'dashboard.completion.overdue',
      'dashboard.health.title',
      'dashboard.health.notMet',
      'dashboard.admin.newest',
      'dashboard.admin.sign_ins_14',
    ],
  },
  {
    name: 'dashboard-super-admin',
    path: '/dashboard',
    who: 'root',
    shows: [
      'dashboard.next.eyebrow',
      'dashboard.platform.title',
      'dashboard.platform.companies',
      'dashboard.platform.maintenance',
    ],
  },
]
