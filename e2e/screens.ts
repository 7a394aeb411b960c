import type { Company, Who } from './harness/people.ts'

/** A screen that has an address: looked at in both themes for accessibility, and drawn by `npm run shots`. */
export type Screen = {
  name: string
  path: string
  /** Who looks at it; nobody signed in where it is left out. */
  who?: Who
  company?: Company | 'nowhere'
  /** What is pressed on the way, where a screen has no address that is known beforehand. */
  press?: string
}

export const screens: Screen[] = [
  { name: 'landing', path: '/' },
  { name: 'landing-acme', path: '/', company: 'acme' },
  { name: 'login', path: '/login' },
  { name: 'login-acme', path: '/login', company: 'acme' },
  { name: 'login-forgot', path: '/login?forgot' },
  { name: 'invitation-used', path: '/onboarding/accept?token=used-long-ago-by-somebody' },
  { name: 'not-found', path: '/no-such-place' },
  { name: 'unknown-company', path: '/', company: 'nowhere' },
  { name: 'onboarding', path: '/onboarding', who: 'student' },
  { name: 'onboarding-profile', path: '/onboarding/profile', who: 'student' },
  { name: 'onboarding-language', path: '/onboarding/language', who: 'student' },
  { name: 'onboarding-interests', path: '/onboarding/interests', who: 'student' },
  { name: 'onboarding-mentoring', path: '/onboarding/interests', who: 'mentor' },
  { name: 'onboarding-done', path: '/onboarding/done', who: 'admin' },
  { name: 'dashboard-student', path: '/dashboard', who: 'student' },
  { name: 'dashboard-mentor', path: '/dashboard', who: 'mentor' },
  { name: 'dashboard-admin', path: '/dashboard', who: 'admin' },
  { name: 'dashboard-super-admin', path: '/dashboard', who: 'root' },
  { name: 'users', path: '/dashboard/users', who: 'admin' },
  { name: 'person', path: '/dashboard/users', who: 'admin', press: 'main table tbody a' },
  { name: 'users-create', path: '/dashboard/users/new', who: 'admin' },
  { name: 'users-import', path: '/dashboard/users/import', who: 'admin' },
  { name: 'no-permission', path: '/dashboard/users', who: 'student' },
  { name: 'companies', path: '/dashboard/companies', who: 'root' },
  { name: 'company', path: '/dashboard/companies', who: 'root', press: 'main table tbody a' },
  { name: 'outbox', path: '/dashboard/outbox', who: 'root' },
  { name: 'companies-create', path: '/dashboard/companies/new', who: 'root' },
  { name: 'company-settings', path: '/dashboard/company', who: 'admin' },
  { name: 'company-access', path: '/dashboard/company/access', who: 'admin' },
  { name: 'company-sign-in', path: '/dashboard/company/sign-in', who: 'admin' },
  { name: 'company-themes', path: '/dashboard/company/themes', who: 'admin' },
  { name: 'company-usage', path: '/dashboard/company/usage', who: 'admin' },
  { name: 'company-configuration', path: '/dashboard/company/configuration', who: 'admin' },
  { name: 'audit', path: '/dashboard/audit', who: 'admin' },
  { name: 'audit-settings', path: '/dashboard/audit/settings', who: 'admin' },
  { name: 'reports', path: '/dashboard/reports', who: 'admin' },
  { name: 'me-profile', path: '/dashboard/me', who: 'student' },
  { name: 'me-language', path: '/dashboard/me/language', who: 'student' },
  { name: 'me-interests', path: '/dashboard/me/interests', who: 'student' },
  { name: 'me-password', path: '/dashboard/me/password', who: 'student' },
  { name: 'me-security', path: '/dashboard/me/security', who: 'student' },
  { name: 'me-data', path: '/dashboard/me/data', who: 'student' },
  { name: 'me-sessions', path: '/dashboard/me/sessions', who: 'student' },
  { name: 'me-tokens', path: '/dashboard/me/tokens', who: 'admin' },
  { name: 'meet', path: '/meet', who: 'mentor' },
]
