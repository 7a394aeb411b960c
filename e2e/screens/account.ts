import type { Screen } from './screen.ts'

export const accountScreens: Screen[] = [
  {
    name: 'notifications',
    path: '/dashboard/notifications',
    who: 'student',
    shows: ['notifications.title', 'notifications.choose', 'notifications.read_all'],
  },
  {
    name: 'me-notifications',
    path: '/dashboard/me/notifications',
    who: 'student',
    shows: ['account.notifications.title', 'account.notifications.enrolled'],
  },
  {
    name: 'me-profile',
    path: '/dashboard/me/profile',
    who: 'student',
    shows: ['account.profile.lead', 'ui.names.surname', 'account.save', 'account.email.current'],
  },
  {
    name: 'me-language',
    path: '/dashboard/me/language',
    who: 'student',
    shows: ['account.language.lead', 'account.language.language', 'ui.time_zone.label'],
  },
  {
    name: 'me-noticed',
    path: '/dashboard/me/noticed',
    who: 'student',
    shows: ['account.noticed.stuck', 'account.noticed.stuck.on', 'account.noticed.here.on'],
  },
  {
    name: 'me-interests',
    path: '/dashboard/me/interests',
    who: 'student',
    shows: ['account.interests.about', 'account.interests.interests', 'account.interests.goals'],
  },
  {
    name: 'me-password',
    path: '/dashboard/me/password',
    who: 'student',
    shows: ['account.password.current', 'account.password.new', 'account.password.submit'],
  },
  {
    name: 'me-security',
    path: '/dashboard/me/security',
    who: 'student',
    shows: [
      'security.totp.title',
      'security.totp.set_up',
      'security.passkeys.title',
      'security.passkeys.add',
    ],
  },
  {
    name: 'me-data',
    path: '/dashboard/me/data',
    who: 'student',
    shows: ['security.data.download', 'security.data.erasing'],
  },
  {
    name: 'me-sessions',
    path: '/dashboard/me/sessions',
    who: 'student',
    shows: ['account.sessions.lead', 'account.sessions.current', 'account.sessions.since'],
  },
  {
    name: 'me-tokens',
    path: '/dashboard/me/tokens',
    who: 'admin',
    shows: ['account.tokens.lead', 'account.tokens.create'],
  },
]
