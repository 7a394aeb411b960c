import type { Feature } from '../../feature.ts'

export const learn: Feature = {
  screens: [
    {
      path: '/dashboard/learn/practice',
      frame: 'shell',
      title: 'practice.title',
      load: () => import('./practice/practice-screen.tsx'),
    },
    {
      path: '/dashboard/learn/notes',
      frame: 'shell',
      title: 'notes.title',
      load: () => import('./notes/notes-screen.tsx'),
    },
    {
      path: '/dashboard/learn/*',
      frame: 'shell',
      keptOffline: true,
      title: 'learn.title',
      load: () => import('./learn-screen.tsx'),
    },
  ],
  navigation: () => import('./navigation.ts'),
  palette: () => import('./palette.ts'),
}
