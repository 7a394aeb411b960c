import type { Feature } from '../../feature.ts'

export const jobs: Feature = {
  screens: [
    {
      path: '/dashboard/jobs',
      frame: 'shell',
      title: 'jobs.title',
      allow: ['super_admin'],
      load: () => import('./jobs-screen.tsx'),
    },
  ],
  navigation: () => import('./navigation.ts'),
}
