import type { Feature } from '../../feature.ts'

export const account: Feature = {
  screens: [
    {
      path: '/dashboard/me/*',
      frame: 'shell',
      title: 'account.title',
      load: () => import('./account-screen.tsx'),
    },
  ],
  palette: () => import('./palette.ts'),
}
