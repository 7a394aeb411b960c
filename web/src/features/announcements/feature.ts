import type { Feature } from '../../feature.ts'

export const announcements: Feature = {
  screens: [
    {
      path: '/dashboard/messages/announcements/*',
      frame: 'shell',
      title: 'announcements.title',
      load: () => import('./announcements-screen.tsx'),
    },
  ],
  palette: () => import('./palette.ts'),
}
