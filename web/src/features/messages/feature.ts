import type { Feature } from '../../feature.ts'

export const messages: Feature = {
  screens: [
    {
      path: '/dashboard/messages/*',
      frame: 'shell',
      title: 'messages.title',
      load: () => import('./messages-screen.tsx'),
    },
  ],
  navigation: () => import('./navigation.ts'),
  palette: () => import('./palette.ts'),
}
