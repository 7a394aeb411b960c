import type { Feature } from '../../feature.ts'

export const notifications: Feature = {
  screens: [
    {
      path: '/stop-mail/:token',
      frame: 'public',
      anybodys: true,
      title: 'notifications.stop.title',
      load: () => import('./stop-mail-screen.tsx'),
    },
    {
      path: '/dashboard/notifications',
      frame: 'shell',
      title: 'notifications.title',
      load: () => import('./notifications-screen.tsx'),
    },
  ],
  palette: () => import('./palette.ts'),
}
