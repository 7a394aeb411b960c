import type { Feature } from '../../feature.ts'

export const onboarding: Feature = {
  screens: [
    {
      path: '/onboarding/accept',
      frame: 'public',
      anybodys: true,
      title: 'onboarding.title',
      load: () => import('./accept-screen.tsx'),
    },
    {
      path: '/onboarding/reset',
      frame: 'public',
      anybodys: true,
      title: 'onboarding.reset.title',
      load: () => import('./reset-screen.tsx'),
    },
    {
      path: '/onboarding/email',
      frame: 'public',
      anybodys: true,
      title: 'onboarding.email.title',
      load: () => import('./confirm-email-screen.tsx'),
    },
    {
      path: '/onboarding/keep-email',
      frame: 'public',
      anybodys: true,
      title: 'onboarding.keep_email.title',
      load: () => import('./keep-email-screen.tsx'),
    },
    {
      path: '/onboarding/*',
      frame: 'bare',
      title: 'onboarding.title',
      load: () => import('./onboarding-screen.tsx'),
    },
  ],
}
