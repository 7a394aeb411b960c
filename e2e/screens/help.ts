import type { Screen } from './screen.ts'

export const helpScreens: Screen[] = [
  {
    name: 'help-student',
    path: '/dashboard/help',
    who: 'student',
    shows: ['help.title', 'help.lead.student', 'help.open', 'help.state.student.awaiting_student'],
  },
  {
    name: 'help-mentor',
    path: '/dashboard/help',
    who: 'mentor',
    shows: ['help.title', 'help.waiting', 'help.claim', 'help.answered'],
  },
  {
    name: 'help-admin',
    path: '/dashboard/help',
    who: 'admin',
    shows: ['help.title', 'help.figure.waiting', 'help.figure.in_time', 'help.state.lead.queued'],
  },
  {
    name: 'help-own',
    path: '/dashboard/help/mine',
    who: 'admin',
    shows: ['help.own', 'help.none.title', 'help.none.action'],
  },
  {
    name: 'help-request',
    path: '/dashboard/help',
    who: 'student',
    press: { on: ['main li a'], to: '/dashboard/help/:id' },
    shows: ['help.helped', 'help.not_yet', 'help.to_lesson', 'help.seen_by'],
  },
  {
    name: 'help-answers',
    path: '/dashboard/help/answers',
    who: 'mentor',
    shows: ['answers.mine', 'answers.mine.lead', 'answers.mine.thanks', 'answers.as.mentor'],
  },
]
