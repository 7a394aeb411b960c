import type { Screen } from './screen.ts'

export const companyScreens: Screen[] = [
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
    name: 'company-topics',
    path: '/dashboard/company/topics',
    who: 'admin',
    shows: ['company.topics.title', 'company.topics.name', 'company.topics.add'],
  },
  {
    name: 'company-grading',
    path: '/dashboard/company/grading',
    who: 'admin',
    shows: [
      'company.grading.title',
      'company.grading.none',
      'company.grading.add',
      'company.grading.late_on',
    ],
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
    name: 'company-embeds',
    path: '/dashboard/company/embeds',
    who: 'admin',
    shows: ['company.embeds.title', 'company.embeds.providers', 'company.embeds.own'],
  },
  {
    name: 'company-noticed',
    path: '/dashboard/company/noticed',
    who: 'admin',
    shows: ['company.noticed.title', 'company.noticed.on'],
  },
  {
    name: 'company-devices',
    path: '/dashboard/company/devices',
    who: 'admin',
    shows: ['company.push.title', 'company.push.on'],
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
    name: 'company-webhooks',
    path: '/dashboard/company/webhooks',
    who: 'admin',
    shows: ['webhooks.title', 'webhooks.add', 'webhooks.log_short', 'webhooks.state.off'],
  },
  {
    name: 'company-webhooks-empty',
    path: '/dashboard/company/webhooks',
    who: 'admin',
    company: 'acme',
    shows: ['webhooks.empty', 'webhooks.empty_message', 'webhooks.add'],
  },
  {
    name: 'company-configuration',
    path: '/dashboard/company/configuration',
    who: 'admin',
    shows: ['company.configuration.text', 'company.configuration.save', 'company.history.title'],
  },
]
