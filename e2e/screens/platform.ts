import type { Screen } from './screen.ts'

export const platformScreens: Screen[] = [
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
    name: 'reported',
    path: '/dashboard/reported',
    who: 'root',
    shows: ['reported.title', 'reported.empty'],
  },
  {
    name: 'jobs',
    path: '/dashboard/jobs',
    who: 'root',
    shows: ['jobs.title', 'jobs.empty'],
  },
  {
    name: 'companies-create',
    path: '/dashboard/companies/new',
    who: 'root',
    shows: ['companies.name', 'companies.slug', 'companies.create'],
  },
]
