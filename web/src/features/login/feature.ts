import type { Feature } from '../../feature.ts'

export const login: Feature = {
  screens: [
    { path: '/login', frame: 'public', load: () => import('./login-screen.tsx') },
    { path: '/login/sso', frame: 'public', load: () => import('./sso-screen.tsx') },
  ],
}
