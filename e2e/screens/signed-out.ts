import type { Screen } from './screen.ts'

export const signedOutScreens: Screen[] = [
  {
    name: 'landing',
    path: '/',
    shows: [
      'landing.courses.lead',
      'landing.mentors.lead',
      'landing.sign_in',
      'landing.invited',
      'landing.learn.title',
      'landing.people.title',
      'landing.meet.title',
    ],
  },
  {
    name: 'landing-acme',
    path: '/',
    company: 'acme',
    shows: [
      'landing.courses.lead',
      'landing.mentors.lead',
      'landing.sign_in',
      'landing.invited',
      'landing.learn.title',
      'landing.people.title',
      'landing.meet.title',
    ],
  },
  {
    name: 'login',
    path: '/login',
    shows: ['login.title', 'login.email', 'login.password', 'login.forgot', 'login.submit'],
  },
  { name: 'login-acme', path: '/login', company: 'acme', shows: ['login.title', 'login.submit'] },
  {
    name: 'login-forgot',
    path: '/login?forgot',
    shows: ['login.forgot.title', 'login.email', 'login.forgot.submit'],
  },
  {
    name: 'invitation-used',
    path: '/onboarding/accept?token=used-long-ago-by-somebody',
    shows: ['onboarding.dead_link.title', 'onboarding.dead_link.invitation'],
  },
  {
    name: 'new-password-used',
    path: '/onboarding/reset?token=used-long-ago-by-somebody',
    shows: ['onboarding.dead_link.title', 'onboarding.dead_link.password_action'],
  },
  {
    name: 'email-confirm',
    path: '/onboarding/email?token=not-pressed-yet',
    shows: ['onboarding.email.title', 'onboarding.email.lead', 'onboarding.email.submit'],
  },
  {
    name: 'email-keep',
    path: '/onboarding/keep-email?token=not-pressed-yet',
    shows: ['onboarding.keep_email.title', 'onboarding.keep_email.submit'],
  },
  {
    name: 'stop-mail-unknown',
    path: '/stop-mail/cut-short-on-its-way',
    shows: ['notifications.stop.unknown.title', 'notifications.stop.unknown.message', 'notifications.choose'],
  },
  {
    name: 'login-sso-failed',
    path: '/login/sso',
    shows: ['login.sso.failed', 'login.sso.failed_lead', 'login.back'],
  },
]
