import type { Feature } from '../../feature.ts'

export const desk: Feature = {
  screens: [
    {
      path: '/dashboard/messages/desk/*',
      frame: 'shell',
      title: 'desk.title',
      load: () => import('./desk-screen.tsx'),
    },
  ],
}
