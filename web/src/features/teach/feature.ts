import type { Feature } from '../../feature.ts'

export const teach: Feature = {
  screens: [
    {
      path: '/dashboard/teach/*',
      frame: 'shell',
      title: 'teach.title',
      allow: ['mentor', 'admin'],
      load: () => import('./teach-screen.tsx'),
    },
  ],
  navigation: () => import('./navigation.ts'),
  palette: () => import('./palette.ts'),
}
