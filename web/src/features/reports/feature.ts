import type { Feature } from '../../feature.ts'

export const reports: Feature = {
  screens: [
    {
      path: '/dashboard/reports/*',
      frame: 'shell',
      title: 'reports.title',
      allow: ['admin'],
      load: () => import('./reports-screen.tsx'),
    },
  ],
  navigation: () => import('./navigation.ts'),
}
