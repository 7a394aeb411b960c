import type { Role } from '#contract/roles.ts'
import type { ComponentType } from 'react'

export type Screen = {
  /** Matched without regard to letter case or a final slash; `/*` where the screen has routes of its own. */
  path: string
  /** The screen's own chunk; its default export is the screen. */
  load: () => Promise<{ default: ComponentType }>
  /** The translation key of the screen's name; in the title, and in the command palette. */
  title?: string
  /** Who may open it, everyone where nothing is said. Naming admin lets super_admins pass, too. */
  allow?: readonly Role[]
  /** `public` asks for no sign-in. `bare` is signed in, without the navigation around it. */
  frame: 'shell' | 'bare' | 'public'
  /** Nothing on it is of a session: it stays as it is where one ends. */
  anybodys?: true
}

// Written out: this table is part of the first load, and the contract's own lists would bring its schemas with them.
const superAdmins: readonly Role[] = ['super_admin']
const teaching: readonly Role[] = ['mentor', 'admin']

/** Every screen there is. A feature adds its line here, and its place in the navigation in shell/nav.ts. */
export const screens: readonly Screen[] = [
  { path: '/', frame: 'public', load: () => import('../features/landing/landing-screen.tsx') },
  { path: '/login', frame: 'public', load: () => import('../features/login/login-screen.tsx') },
  { path: '/login/sso', frame: 'public', load: () => import('../features/login/sso-screen.tsx') },
  {
    path: '/onboarding/accept',
    frame: 'public',
    anybodys: true,
    title: 'onboarding.title',
    load: () => import('../features/onboarding/accept-screen.tsx'),
  },
  {
    path: '/onboarding/reset',
    frame: 'public',
    anybodys: true,
    title: 'onboarding.reset.title',
    load: () => import('../features/onboarding/reset-screen.tsx'),
  },
  {
    path: '/onboarding/email',
    frame: 'public',
    anybodys: true,
    title: 'onboarding.email.title',
    load: () => import('../features/onboarding/confirm-email-screen.tsx'),
  },
  {
    path: '/onboarding/keep-email',
    frame: 'public',
    anybodys: true,
    title: 'onboarding.keep_email.title',
    load: () => import('../features/onboarding/keep-email-screen.tsx'),
  },
  {
    path: '/onboarding/*',
    frame: 'bare',
    title: 'onboarding.title',
    load: () => import('../features/onboarding/onboarding-screen.tsx'),
  },
  {
    path: '/dashboard',
    frame: 'shell',
    title: 'dashboard.title',
    load: () => import('../features/dashboard/home-screen.tsx'),
  },
  {
    path: '/verify',
    frame: 'public',
    anybodys: true,
    title: 'certificates.verify.title',
    load: () => import('../features/certificates/verify-screen.tsx'),
  },
  {
    path: '/verify/:number',
    frame: 'public',
    anybodys: true,
    title: 'certificates.verify.title',
    load: () => import('../features/certificates/verify-screen.tsx'),
  },
  {
    path: '/stop-mail/:token',
    frame: 'public',
    anybodys: true,
    title: 'notifications.stop.title',
    load: () => import('../features/notifications/stop-mail-screen.tsx'),
  },
  {
    path: '/dashboard/learn/certificates',
    frame: 'shell',
    title: 'certificates.title',
    load: () => import('../features/certificates/certificates-screen.tsx'),
  },
  {
    path: '/dashboard/learn/practice',
    frame: 'shell',
    title: 'practice.title',
    load: () => import('../features/learn/practice/practice-screen.tsx'),
  },
  {
    path: '/dashboard/learn/notes',
    frame: 'shell',
    title: 'notes.title',
    load: () => import('../features/learn/notes/notes-screen.tsx'),
  },
  {
    path: '/dashboard/learn/*',
    frame: 'shell',
    title: 'learn.title',
    load: () => import('../features/learn/learn-screen.tsx'),
  },
  {
    path: '/dashboard/mentoring/*',
    frame: 'shell',
    title: 'mentoring.title',
    load: () => import('../features/mentoring/mentoring-screen.tsx'),
  },
  {
    path: '/dashboard/help/*',
    frame: 'shell',
    title: 'help.title',
    load: () => import('../features/help/help-screen.tsx'),
  },
  {
    path: '/dashboard/calendar',
    frame: 'shell',
    title: 'calendar.title',
    load: () => import('../features/calendar/calendar-screen.tsx'),
  },
  {
    path: '/dashboard/messages/announcements/*',
    frame: 'shell',
    title: 'announcements.title',
    load: () => import('../features/announcements/announcements-screen.tsx'),
  },
  {
    path: '/dashboard/messages/desk/*',
    frame: 'shell',
    title: 'desk.title',
    load: () => import('../features/desk/desk-screen.tsx'),
  },
  {
    path: '/dashboard/messages/*',
    frame: 'shell',
    title: 'messages.title',
    load: () => import('../features/messages/messages-screen.tsx'),
  },
  {
    path: '/dashboard/notifications',
    frame: 'shell',
    title: 'notifications.title',
    load: () => import('../features/notifications/notifications-screen.tsx'),
  },
  {
    path: '/dashboard/me/*',
    frame: 'shell',
    title: 'account.title',
    load: () => import('../features/account/account-screen.tsx'),
  },
  {
    path: '/dashboard/teach/*',
    frame: 'shell',
    title: 'teach.title',
    allow: teaching,
    load: () => import('../features/teach/teach-screen.tsx'),
  },
  {
    path: '/dashboard/users/groups/*',
    frame: 'shell',
    title: 'groups.title',
    allow: ['admin'],
    load: () => import('../features/groups/groups-screen.tsx'),
  },
  {
    path: '/dashboard/people/:id',
    frame: 'shell',
    title: 'colleagues.title',
    load: () => import('../features/colleagues/colleague-screen.tsx'),
  },
  {
    path: '/dashboard/training/*',
    frame: 'shell',
    title: 'training.title',
    allow: ['admin'],
    load: () => import('../features/training/training-screen.tsx'),
  },
  {
    path: '/dashboard/users/*',
    frame: 'shell',
    title: 'users.title',
    allow: ['admin'],
    load: () => import('../features/users/users-screen.tsx'),
  },
  {
    path: '/dashboard/reported',
    frame: 'shell',
    title: 'reported.title',
    allow: superAdmins,
    load: () => import('../features/reported/reported-screen.tsx'),
  },
  {
    path: '/dashboard/jobs',
    frame: 'shell',
    title: 'jobs.title',
    allow: superAdmins,
    load: () => import('../features/jobs/jobs-screen.tsx'),
  },
  {
    path: '/dashboard/outbox',
    frame: 'shell',
    title: 'outbox.title',
    allow: superAdmins,
    load: () => import('../features/outbox/outbox-screen.tsx'),
  },
  {
    path: '/dashboard/company/*',
    frame: 'shell',
    title: 'company.title',
    allow: ['admin'],
    load: () => import('../features/company/company-screen.tsx'),
  },
  {
    path: '/dashboard/audit/*',
    frame: 'shell',
    title: 'audit.title',
    allow: ['admin'],
    load: () => import('../features/audit/audit-screen.tsx'),
  },
  {
    path: '/dashboard/reports/*',
    frame: 'shell',
    title: 'reports.title',
    allow: ['admin'],
    load: () => import('../features/reports/reports-screen.tsx'),
  },
  {
    path: '/dashboard/companies/*',
    frame: 'shell',
    title: 'companies.title',
    allow: superAdmins,
    load: () => import('../features/companies/companies-screen.tsx'),
  },
  {
    path: '/meet',
    frame: 'shell',
    title: 'meet.title',
    load: () => import('../features/meet/meetings/meetings-screen.tsx'),
  },
  {
    path: '/meet/:code',
    frame: 'public',
    title: 'meet.title',
    load: () => import('./meet-entrance.tsx'),
  },
]
