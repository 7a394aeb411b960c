import type { Feature } from '../../feature.ts'

export const certificates: Feature = {
  screens: [
    {
      path: '/verify',
      frame: 'public',
      anybodys: true,
      title: 'certificates.verify.title',
      load: () => import('./verify-screen.tsx'),
    },
    {
      path: '/verify/:number',
      frame: 'public',
      anybodys: true,
      title: 'certificates.verify.title',
      load: () => import('./verify-screen.tsx'),
    },
    {
      path: '/dashboard/learn/certificates',
      frame: 'shell',
      title: 'certificates.title',
      load: () => import('./certificates-screen.tsx'),
    },
  ],
  palette: () => import('./palette.ts'),
}
