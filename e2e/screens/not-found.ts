import type { Screen } from './screen.ts'

export const notFoundScreens: Screen[] = [
  {
    name: 'not-found',
    path: '/no-such-place',
    shows: ['not_found.title', 'not_found.message', 'not_found.home'],
  },
  {
    name: 'person-not-found',
    path: '/dashboard/users/00000000-0000-7000-8000-000000000000',
    who: 'admin',
    shows: ['not_found.title', 'not_found.message'],
  },
  { name: 'unknown-company', path: '/', company: 'nowhere', shows: ['not_found.title', 'not_found.message'] },
]
