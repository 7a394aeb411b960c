import type { Feature } from '../../feature.ts'

export const mentoring: Feature = {
  screens: [
    {
      path: '/dashboard/mentoring/*',
      frame: 'shell',
      title: 'mentoring.title',
      load: () => import('./mentoring-screen.tsx'),
    },
  ],
  navigation: () => import('./navigation.ts'),
  palette: () => import('./palette.ts'),
}
