import type { Screen } from './screen.ts'

export const meetScreens: Screen[] = [
  {
    name: 'meet',
    path: '/meet',
    who: 'mentor',
    shows: ['meet.title', 'meet.list.start', 'meet.list.schedule', 'meet.list.past'],
  },
]
