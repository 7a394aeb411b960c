import type { Feature } from '../../feature.ts'

export const reported: Feature = {
  screens: [
    {
      path: '/dashboard/reported',
      frame: 'shell',
      title: 'reported.title',
      allow: ['super_admin'],
      load: () => import('./reported-screen.tsx'),
    },
  ],
  navigation: () => import('./navigation.ts'),
}
