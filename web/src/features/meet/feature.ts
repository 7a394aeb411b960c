import type { Feature } from '../../feature.ts'

export const meet: Feature = {
  screens: [
    {
      path: '/meet',
      frame: 'shell',
      title: 'meet.title',
      load: () => import('./meetings/meetings-screen.tsx'),
    },
  ],
  navigation: () => import('./navigation.ts'),
}
