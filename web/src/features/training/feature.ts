import type { Feature } from '../../feature.ts'

export const training: Feature = {
  screens: [
    {
      path: '/dashboard/training/*',
      frame: 'shell',
      title: 'training.title',
      allow: ['admin'],
      load: () => import('./training-screen.tsx'),
    },
  ],
  navigation: () => import('./navigation.ts'),
  palette: () => import('./palette.ts'),
}
