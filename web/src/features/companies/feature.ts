import type { Feature } from '../../feature.ts'

export const companies: Feature = {
  screens: [
    {
      path: '/dashboard/companies/*',
      frame: 'shell',
      title: 'companies.title',
      allow: ['super_admin'],
      load: () => import('./companies-screen.tsx'),
    },
  ],
  navigation: () => import('./navigation.ts'),
  palette: () => import('./palette.ts'),
}
