import type { Screen } from './screen.ts'

export const deskScreens: Screen[] = [
  {
    name: 'desk-student',
    path: '/dashboard/messages/desk',
    who: 'student',
    shows: ['desk.title', 'desk.state.asker.answered', 'desk.topic.account'],
  },
  {
    name: 'desk-admin',
    path: '/dashboard/messages/desk',
    who: 'admin',
    shows: ['desk.title', 'desk.figure.open', 'desk.figure.first', 'desk.nobodys', 'desk.replies'],
  },
  {
    name: 'desk-replies',
    path: '/dashboard/messages/desk/replies',
    who: 'admin',
    shows: ['desk.replies', 'desk.reply.add'],
  },
  {
    name: 'desk-request',
    path: '/dashboard/messages/desk',
    who: 'admin',
    press: { on: ['main li a'], to: '/dashboard/messages/desk/:id' },
    shows: ['desk.close', 'desk.assignee', 'desk.take', 'desk.insert', 'desk.topic.technical'],
  },
]
