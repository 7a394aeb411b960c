import type { Feature } from '../../feature.ts'

export const landing: Feature = {
  screens: [{ path: '/', frame: 'public', load: () => import('./landing-screen.tsx') }],
}
