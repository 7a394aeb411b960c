import type { Feature } from '../../feature.ts'

export const users: Feature = {
  screens: [
    {
      path: '/dashboard/users/*',
      frame: 'shell',
      title: 'users.title',
      allow: ['admin'],
      load: () => import('./users-screen.tsx'),
    },
  ],
  navigation: () => import('./navigation.ts'),
  palette: () => import('./palette.ts'),
}
