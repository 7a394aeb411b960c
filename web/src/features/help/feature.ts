import type { Feature } from '../../feature.ts'

export const help: Feature = {
  screens: [
    {
      path: '/dashboard/help/*',
      frame: 'shell',
      title: 'help.title',
      load: () => import('./help-screen.tsx'),
    },
  ],
  navigation: () => import('./navigation.ts'),
}
