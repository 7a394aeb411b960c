import type { Company, Who } from './harness/people.ts'

/** A screen that has an address: looked at in both themes for accessibility, and drawn by `npm run shots`. */
export type Screen = {
  name: string
  path: string
  /** Who looks at it; nobody signed in where it is left out. */
  who?: Who
  company?: Company | 'nowhere'
}

export const screens: Screen[] = [
  { name: 'landing', path: '/' },
  { name: 'landing-acme', path: '/', company: 'acme' },
  { name: 'login', path: '/login' },
  { name: 'login-acme', path: '/login', company: 'acme' },
  { name: 'not-found', path: '/no-such-place' },
  { name: 'unknown-company', path: '/', company: 'nowhere' },
  { name: 'onboarding', path: '/onboarding', who: 'student' },
  { name: 'dashboard-student', path: '/dashboard', who: 'student' },
  { name: 'dashboard-mentor', path: '/dashboard', who: 'mentor' },
  { name: 'dashboard-admin', path: '/dashboard', who: 'admin' },
  { name: 'dashboard-super-admin', path: '/dashboard', who: 'root' },
  { name: 'users', path: '/dashboard/users', who: 'admin' },
  { name: 'users-create', path: '/dashboard/users/new', who: 'admin' },
  { name: 'users-import', path: '/dashboard/users/import', who: 'admin' },
  { name: 'companies', path: '/dashboard/companies', who: 'root' },
  { name: 'companies-create', path: '/dashboard/companies/new', who: 'root' },
  { name: 'company-settings', path: '/dashboard/company', who: 'admin' },
  { name: 'company-configuration', path: '/dashboard/company/configuration', who: 'admin' },
  { name: 'audit', path: '/dashboard/audit', who: 'admin' },
  { name: 'audit-settings', path: '/dashboard/audit/settings', who: 'admin' },
  { name: 'reports', path: '/dashboard/reports', who: 'admin' },
  { name: 'me-profile', path: '/dashboard/me', who: 'student' },
  { name: 'me-password', path: '/dashboard/me/password', who: 'student' },
  { name: 'me-sessions', path: '/dashboard/me/sessions', who: 'student' },
  { name: 'me-tokens', path: '/dashboard/me/tokens', who: 'admin' },
  { name: 'meet', path: '/meet', who: 'mentor' },
]
