import type { Feature } from '../../feature.ts'

export const dashboard: Feature = {
  screens: [
    {
      path: '/dashboard',
      frame: 'shell',
      title: 'dashboard.title',
      load: () => import('./home-screen.tsx'),
    },
  ],
  navigation: () => import('./navigation.ts'),
}
