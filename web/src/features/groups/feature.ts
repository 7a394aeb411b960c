import type { Feature } from '../../feature.ts'

export const groups: Feature = {
  screens: [
    {
      path: '/dashboard/users/groups/*',
      frame: 'shell',
      title: 'groups.title',
      allow: ['admin'],
      load: () => import('./groups-screen.tsx'),
    },
  ],
  palette: () => import('./palette.ts'),
}
