import { beforeAll, expect, it } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { OperationId } from '#contract/permissions.ts'
import { permissions } from '#contract/permissions.ts'
import { roleAllowed } from '#contract/roles.ts'
import { routes } from '#server/features.ts'
import { furnish, namedThings, type Furnished } from './samples.ts'
import { world, type Person, type World } from './world.ts'

/** What makes something new, and so names nothing that is there. */
const makes: Partial<Record<OperationId, object>> = {
  'users.create': {
    body: { name: 'Ada', surname: 'Stone', email: 'ada.stone@example.org', role: 'student' },
  },
  'customFields.create': { body: { name: 'Team', kind: 'text' } },
  'courses.create': { body: { title: 'Stones', language: 'en' } },
  'groups.create': { body: { name: 'Stones' } },
  'paths.create': { body: { title: 'Stones', language: 'en' } },
  'programmes.create': { body: { name: 'Stones' } },
  'meetings.create': { body: { title: 'Stones', startsAt: '2035-01-01T10:00:00Z' } },
  'practice.start': {},
  'reportMails.set': { body: { mail: { every: 'week', weekday: 1, hour: 8 } } },
  'outsideCalendars.add': { body: { secretAddress: 'https://calendar.example.org/a.ics' } },
  'webhooks.create': {
    body: { url: 'https://hooks.example.org/in', description: 'Stones', events: ['user.created'] },
  },
}

let w: World
let operator: Person

beforeAll(async () => {
  w = await world()
  operator = await w.superAdmin()
})

/** A super_admin of another company, whose id no row of this one may refer to. */
const calls = endpoints.filter(({ id, params }) => {
  const allow = permissions[id]
  return allow !== 'public' && roleAllowed(allow, 'super_admin') && (params || namedThings[id] || makes[id])
})

it('is looked at for what a super_admin may do in a company that they only visit', () => {
  expect(calls.length).toBeGreaterThan(200)
})

it('leaves out of that what only reads, what is of one’s own account, files that are sent, and settings', () => {
  const left = endpoints.filter(({ id, method, params }) => {
    const allow = permissions[id]
    const own = routes.some(
      ({ endpoint, handler }) => endpoint.id === id && 'kind' in handler && handler.kind === 'ownCompany',
    )
    const asked = params || namedThings[id] || makes[id]
    return allow !== 'public' && roleAllowed(allow, 'super_admin') && method !== 'GET' && !own && !asked
  })
  expect(left.map(({ id }) => id).toSorted()).toEqual([
    'announcements.reach',
    'audit.export',
    'audit.updateSettings',
    'auth.changePassword',
    'auth.removePhoto',
    'auth.updateMe',
    'auth.uploadPhoto',
    'booking.saveAvailability',
    'bulk.export',
    'bulk.plan',
    'companies.create',
    'courseTransfer.upload',
    'customFields.order',
    'freshProof.give',
    'groups.preview',
    'imports.template',
    'imports.upload',
    'learningReports.export',
    'meetings.updatePolicy',
    'mentoringHealth.export',
    'myData.export',
    'ownEmail.change',
    'platform.setMaintenance',
    'push.makeKeys',
    'push.removeKeys',
    'reportSchedules.create',
    'reports.export',
    'secondFactor.setPolicy',
    'sso.save',
  ])
})

it.each(calls.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s answers a super_admin who visits a company, or says why not',
  async (id, endpoint) => {
    const there: Furnished = await furnish(w)
    const { error, status } = await w
      .at(there, operator)
      .send(endpoint, makes[id] ?? namedThings[id]?.(there))
    expect([200, 400, 403, 404, 409, 410]).toContain(status)
    expect(error?.code).not.toBe('INTERNAL')
  },
)
