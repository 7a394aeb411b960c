import type { Feature } from '../../feature.ts'

export const outbox: Feature = {
  screens: [
    {
      path: '/dashboard/outbox',
      frame: 'shell',
      title: 'outbox.title',
      allow: ['super_admin'],
      load: () => import('./outbox-screen.tsx'),
    },
  ],
  navigation: () => import('./navigation.ts'),
}
