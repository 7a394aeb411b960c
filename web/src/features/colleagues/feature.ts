import type { Feature } from '../../feature.ts'

export const colleagues: Feature = {
  screens: [
    {
      path: '/dashboard/people/:id',
      frame: 'shell',
      title: 'colleagues.title',
      load: () => import('./colleague-screen.tsx'),
    },
  ],
}
