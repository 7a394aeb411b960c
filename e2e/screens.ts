import type { Company, Who } from './harness/people.ts'

/** A screen that has an address: looked at in both themes for accessibility, and drawn by `npm run shots`. */
export type Screen = {
  name: string
  path: string
  /** Who looks at it; nobody signed in where it is left out. */
  who?: Who
  company?: Company | 'nowhere'
  /** What is pressed on the way, and the route that it leads to, where an address is not known beforehand. */
  press?: { on: readonly string[]; to: string }
  /** The keys of texts that this screen is for: each is to be read on it, in the language that it is seen in. */
  shows: readonly [string, ...string[]]
}

export const screens: Screen[] = [
  {
    name: 'landing',
    path: '/',
    shows: [
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
    name: 'login-sso-failed',
    path: '/login/sso',
    shows: ['login.sso.failed', 'login.sso.failed_lead', 'login.back'],
  },
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
  { name: 'onboarding', path: '/onboarding/welcome', who: 'student', shows: ['onboarding.welcome.start'] },
  {
    name: 'onboarding-profile',
    path: '/onboarding/profile',
    who: 'student',
    shows: ['onboarding.profile.title', 'onboarding.profile.about', 'onboarding.next'],
  },
  {
    name: 'onboarding-language',
    path: '/onboarding/language',
    who: 'student',
    shows: ['onboarding.language.title', 'onboarding.language.language', 'ui.time_zone.label'],
  },
  {
    name: 'onboarding-interests',
    path: '/onboarding/interests',
    who: 'student',
    shows: ['onboarding.interests.title', 'onboarding.interests.interests', 'onboarding.interests.goals'],
  },
  {
    name: 'onboarding-mentoring',
    path: '/onboarding/interests',
    who: 'mentor',
    shows: [
      'onboarding.mentoring.title',
      'onboarding.mentoring.topics',
      'onboarding.mentoring.capacity',
      'onboarding.mentoring.availability',
    ],
  },
  { name: 'onboarding-done', path: '/onboarding/done', who: 'admin', shows: ['onboarding.open_dashboard'] },
  {
    name: 'dashboard-student',
    path: '/dashboard',
    who: 'student',
    shows: [
      'dashboard.next.eyebrow',
      'dashboard.learning.title',
      'dashboard.meetings.title',
      'dashboard.student.goals',
      'dashboard.student.mentors',
    ],
  },
  {
    name: 'dashboard-mentor',
    path: '/dashboard',
    who: 'mentor',
    shows: [
      'dashboard.next.eyebrow',
      'dashboard.meetings.title',
      'dashboard.mentor.offer',
      'dashboard.mentor.students',
    ],
  },
  {
    name: 'dashboard-admin',
    path: '/dashboard',
    who: 'admin',
    shows: [
      'dashboard.next.eyebrow',
      'dashboard.admin.people',
      'dashboard.admin.pending',
      'dashboard.admin.newest',
      'dashboard.admin.sign_ins_14',
    ],
  },
  {
    name: 'dashboard-super-admin',
    path: '/dashboard',
    who: 'root',
    shows: [
      'dashboard.next.eyebrow',
      'dashboard.platform.title',
      'dashboard.platform.companies',
      'dashboard.platform.maintenance',
    ],
  },
  {
    name: 'learn',
    path: '/dashboard/learn',
    who: 'student',
    shows: ['learn.title', 'learn.lead', 'learn.continue', 'learn.all', 'ui.filter.open'],
  },
  {
    name: 'learn-course',
    path: '/dashboard/learn',
    who: 'student',
    press: { on: ['main h3 a'], to: '/dashboard/learn/:course' },
    shows: ['learn.outcomes', 'learn.outline', 'learn.authors', 'learn.go_on', 'learn.leave.course.open'],
  },
  {
    name: 'learn-lesson',
    path: '/dashboard/learn',
    who: 'student',
    press: { on: ['main h3 a', 'main ol li[data-state="open"] a'], to: '/dashboard/learn/:course/:lesson' },
    shows: ['learn.player.mark', 'learn.player.previous', 'learn.player.next'],
  },
  {
    name: 'learn-certificates',
    path: '/dashboard/learn/certificates',
    who: 'student',
    shows: ['certificates.title', 'certificates.get.pdf', 'certificates.get.badge', 'certificates.copy'],
  },
  {
    name: 'verify',
    path: '/dashboard/learn/certificates',
    who: 'student',
    press: { on: ['main article dl a'], to: '/verify/:number' },
    shows: ['certificates.verify.valid', 'certificates.verify.person', 'certificates.verify.other'],
  },
  {
    name: 'verify-unknown',
    path: '/verify/CRN-2222-2222-2222',
    shows: ['certificates.verify.unknown.title', 'certificates.verify.number', 'certificates.verify.go'],
  },
  {
    name: 'verify-ask',
    path: '/verify',
    shows: ['certificates.verify.title', 'certificates.verify.number_how'],
  },
  {
    name: 'teach',
    path: '/dashboard/teach',
    who: 'admin',
    shows: ['teach.title', 'teach.lead', 'teach.create'],
  },
  {
    name: 'teach-course',
    path: '/dashboard/teach',
    who: 'admin',
    press: { on: ['main table tbody a'], to: '/dashboard/teach/:id' },
    shows: ['teach.outline', 'teach.preview', 'teach.publish'],
  },
  {
    name: 'teach-settings',
    path: '/dashboard/teach',
    who: 'admin',
    press: {
      on: ['main table tbody a', 'main nav a[href$="/settings"]'],
      to: '/dashboard/teach/:id/settings',
    },
    shows: [
      'teach.settings.about',
      'teach.settings.entry',
      'teach.staff',
      'teach.versions',
      'teach.standing',
    ],
  },
  {
    name: 'teach-learners',
    path: '/dashboard/teach',
    who: 'admin',
    press: {
      on: ['main table tbody a', 'main nav a[href$="/learners"]'],
      to: '/dashboard/teach/:id/learners',
    },
    shows: ['teach.enrol', 'ui.filter.open'],
  },
  {
    name: 'teach-learner',
    path: '/dashboard/teach',
    who: 'admin',
    press: {
      on: ['main table tbody a', 'main nav a[href$="/learners"]', 'main table tbody a[href*="/learners/"]'],
      to: '/dashboard/teach/:id/learners/:enrolmentId',
    },
    shows: ['teach.learner.lessons', 'teach.learner.record', 'teach.learner.progress'],
  },
  {
    name: 'teach-preview',
    path: '/dashboard/teach',
    who: 'admin',
    press: { on: ['main table tbody a', 'main a[href$="/preview"]'], to: '/dashboard/teach/:id/preview' },
    shows: ['teach.preview.title', 'teach.preview.how', 'teach.preview.back'],
  },
  {
    name: 'users',
    path: '/dashboard/users',
    who: 'admin',
    shows: ['users.title', 'users.invite', 'users.import', 'ui.filter.open'],
  },
  {
    name: 'person',
    path: '/dashboard/users',
    who: 'admin',
    press: { on: ['main table tbody a'], to: '/dashboard/users/:id' },
    shows: ['users.person.history', 'users.field.role', 'users.field.email', 'users.field.status'],
  },
  {
    name: 'person-edit',
    path: '/dashboard/users',
    who: 'admin',
    press: { on: ['main table tbody a', 'main a[href$="/edit"]'], to: '/dashboard/users/:id/edit' },
    shows: ['users.edit.submit', 'users.field.name', 'users.field.email', 'users.field.role'],
  },
  {
    name: 'users-create',
    path: '/dashboard/users/new',
    who: 'admin',
    shows: ['users.create.title', 'users.field.name', 'users.field.email', 'users.field.role'],
  },
  {
    name: 'users-import',
    path: '/dashboard/users/import',
    who: 'admin',
    shows: ['users.import.title', 'users.import.check'],
  },
  { name: 'no-permission', path: '/dashboard/users', who: 'student', shows: ['ui.no_permission.title'] },
  {
    name: 'companies',
    path: '/dashboard/companies',
    who: 'root',
    shows: [
      'companies.title',
      'companies.create',
      'companies.people',
      'companies.storage',
      'companies.last_activity',
    ],
  },
  {
    name: 'company',
    path: '/dashboard/companies',
    who: 'root',
    press: { on: ['main table tbody a'], to: '/dashboard/companies/:id' },
    shows: [
      'companies.identity',
      'companies.slug',
      'companies.limits',
      'companies.limits.people',
      'companies.standing',
    ],
  },
  {
    name: 'outbox',
    path: '/dashboard/outbox',
    who: 'root',
    shows: ['outbox.title', 'outbox.to', 'outbox.subject', 'outbox.state'],
  },
  {
    name: 'companies-create',
    path: '/dashboard/companies/new',
    who: 'root',
    shows: ['companies.name', 'companies.slug', 'companies.create'],
  },
  {
    name: 'company-settings',
    path: '/dashboard/company/identity',
    who: 'admin',
    shows: [
      'company.identity.title',
      'company.about.title',
      'company.languages',
      'company.default_language',
      'company.time_zone',
      'company.support_email',
    ],
  },
  {
    name: 'company-fields',
    path: '/dashboard/company/fields',
    who: 'admin',
    shows: ['company.fields.title', 'company.fields.empty', 'company.fields.add'],
  },
  {
    name: 'company-access',
    path: '/dashboard/company/access',
    who: 'admin',
    shows: ['security.policy.title', 'security.policy.required', 'security.sso.title', 'security.sso.issuer'],
  },
  {
    name: 'company-sign-in',
    path: '/dashboard/company/sign-in',
    who: 'admin',
    shows: ['company.sign_in.domains', 'company.sign_in.session_hours', 'company.sign_in.loss_percent'],
  },
  {
    name: 'company-themes',
    path: '/dashboard/company/themes',
    who: 'admin',
    shows: ['company.look.built_in', 'company.look.design', 'company.look.own'],
  },
  {
    name: 'company-usage',
    path: '/dashboard/company/usage',
    who: 'admin',
    shows: ['company.usage.title', 'ui.meter.people', 'ui.meter.storage', 'ui.meter.meeting_minutes'],
  },
  {
    name: 'company-configuration',
    path: '/dashboard/company/configuration',
    who: 'admin',
    shows: ['company.configuration.text', 'company.configuration.save', 'company.history.title'],
  },
  {
    name: 'audit',
    path: '/dashboard/audit',
    who: 'admin',
    shows: ['audit.title', 'audit.field.at', 'audit.field.actor', 'audit.field.action', 'audit.export'],
  },
  {
    name: 'audit-settings',
    path: '/dashboard/audit/settings',
    who: 'admin',
    shows: ['audit.keeping.title', 'audit.keeping.days'],
  },
  {
    name: 'reports',
    path: '/dashboard/reports',
    who: 'admin',
    shows: [
      'reports.title',
      'reports.people.title',
      'reports.signIns.title',
      'reports.invitations.title',
      'reports.imports.title',
      'reports.export',
    ],
  },
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
  {
    name: 'meet',
    path: '/meet',
    who: 'mentor',
    shows: ['meet.title', 'meet.list.start', 'meet.list.schedule', 'meet.list.past'],
  },
]
