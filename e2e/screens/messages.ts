import type { Screen } from './screen.ts'

export const messagesScreens: Screen[] = [
  {
    name: 'messages',
    path: '/dashboard/messages',
    who: 'student',
    shows: ['messages.title', 'messages.new'],
  },
  {
    name: 'messages-open',
    path: '/dashboard/messages',
    who: 'student',
    press: { on: ['main ul a[href^="/dashboard/messages/"]'], to: '/dashboard/messages/:id' },
    shows: ['messages.write'],
  },
]
