import type { Feature } from '../../feature.ts'

export const calendar: Feature = {
  screens: [
    {
      path: '/dashboard/calendar',
      frame: 'shell',
      title: 'calendar.title',
      load: () => import('./calendar-screen.tsx'),
    },
  ],
  navigation: () => import('./navigation.ts'),
}
