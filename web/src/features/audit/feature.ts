import type { Feature } from '../../feature.ts'

export const audit: Feature = {
  screens: [
    {
      path: '/dashboard/audit/*',
      frame: 'shell',
      title: 'audit.title',
      allow: ['admin'],
      load: () => import('./audit-screen.tsx'),
    },
  ],
  navigation: () => import('./navigation.ts'),
}
