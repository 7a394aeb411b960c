import type { Feature } from '../../feature.ts'

export const company: Feature = {
  screens: [
    {
      path: '/dashboard/company/*',
      frame: 'shell',
      title: 'company.title',
      allow: ['admin'],
      load: () => import('./company-screen.tsx'),
    },
  ],
  navigation: () => import('./navigation.ts'),
  palette: () => import('./palette.ts'),
}
