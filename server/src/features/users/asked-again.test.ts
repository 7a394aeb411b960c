import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { bulkApi } from '#contract/people/bulk.ts'
import { companiesApi } from '#contract/companies/companies.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { customFieldsApi } from '#contract/people/custom-fields.ts'
import { groupsApi } from '#contract/people/groups.ts'
import { pathsApi } from '#contract/courses/paths.ts'
import { programmesApi } from '#contract/mentoring/programmes.ts'
import { questionBankApi } from '#contract/practice/question-bank.ts'
import { webhooksApi } from '#contract/companies/webhooks.ts'
import type { Role } from '#contract/roles.ts'
import { secondFactorApi } from '#contract/accounts/second-factor.ts'
import { ssoApi } from '#contract/accounts/sso.ts'
import { usersApi } from '#contract/people/users.ts'
import type { Tx } from '#server/db/tenant.ts'
import { holdLock } from '../../../test/hold-person-row.ts'
import { world, type Person, type TestCompany } from '../../../test/world.ts'
import { question } from '../questions/question.test-data.ts'
import { lockRoles } from './lock-user.ts'

const w = await world()
/** The embedded database does one transaction after the other: nobody waits in the middle of theirs. */
const inTurn = w.kind === 'pglite'
const SSO = {
  enabled: false,
  issuer: 'https://id.example.org',
  clientId: 'cairn',
  label: 'Ours',
  only: false,
  createPeople: false,
}

type Scene = { acme: TestCompany; person: Person; course: string }
type Call = (by: Pick<Person, 'call'>, scene: Scene) => Promise<{ status: number; error?: unknown }>
type Waiting = [take: (tx: Tx, scene: Scene) => Promise<unknown>, call: Call]

const holdCompany = (tx: Tx, { acme }: Scene) =>
  tx.selectFrom('companies').select('id').where('id', '=', acme.id).forNoKeyUpdate().execute()

const holdRow = (tx: Tx, { person }: Scene) =>
  tx.selectFrom('users').select('id').where('id', '=', person.id).forUpdate().execute()

const holdCourse = (tx: Tx, { course }: Scene) =>
  tx.selectFrom('courses').select('id').where('id', '=', course).forUpdate().execute()

/** As somebody has who does the same in the company. */
const turn =
  (what: string) =>
  (tx: Tx, { acme }: Scene) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${`${what} ${acme.id}`}, 0))`.execute(tx)

const yesOrNo = () => question('true_false', { right: true })
const newPath = { title: 'Ashore', language: 'en' as const }
const newField = {
  name: 'Boat',
  kind: 'text' as const,
  required: false,
  seenBy: 'admins' as const,
  editedBy: 'admins' as const,
  options: [],
}

/** What waits, for what, and how. */
const calls: [string, ...Waiting][] = [
  [
    'a status',
    lockRoles,
    (by, { person: { id } }) =>
      by.call(usersApi.changeStatus, { params: { id }, body: { userId: id, status: 'inactive' } }),
  ],
  ['a deletion', lockRoles, (by, { person: { id } }) => by.call(usersApi.delete, { params: { id } })],
  [
    'a role',
    lockRoles,
    (by, { person: { id } }) => by.call(usersApi.update, { params: { id }, body: { role: 'mentor' } }),
  ],
  [
    'an address',
    holdRow,
    (by, { person: { id } }) =>
      by.call(usersApi.update, { params: { id }, body: { email: `moved.${id}@example.org` } }),
  ],
  [
    'a new password',
    holdRow,
    (by, { person: { id } }) => by.call(usersApi.createNewPassword, { params: { id } }),
  ],
  [
    'factors taken away',
    holdRow,
    (by, { person: { id } }) => by.call(secondFactorApi.reset, { params: { id } }),
  ],
  [
    'somebody new',
    holdCompany,
    (by) =>
      by.call(usersApi.create, {
        body: { name: 'New', surname: 'One', email: 'new@example.org', role: 'admin' },
      }),
  ],
  [
    'what a company says and how long its sessions last',
    holdCompany,
    (by, { acme: { id } }) =>
      by.call(companiesApi.updateSettings, {
        params: { id },
        body: { description: 'Theirs', sessionHours: 700 },
      }),
  ],
  [
    'a company’s configuration',
    holdCompany,
    (by, { acme: { id } }) =>
      by.call(companiesApi.updateConfiguration, { params: { id }, body: { theirs: true } }),
  ],
  [
    'a company’s name',
    holdCompany,
    (by, { acme: { id } }) =>
      by.call(companiesApi.update, { params: { id }, query: {}, body: { name: 'Theirs' } }),
  ],
  [
    'single sign-on',
    (tx) => tx.updateTable('company_sso').set({ label: 'Theirs' }).execute(),
    (by) => by.call(ssoApi.save, { body: SSO }),
  ],
  [
    'that everyone needs a second factor',
    (tx) => tx.updateTable('company_trust').set({ second_factor_required: false }).execute(),
    (by) => by.call(secondFactorApi.setPolicy, { body: { required: true } }),
  ],
  [
    'what a course says',
    holdCourse,
    (by, { course }) =>
      by.call(coursesApi.update, { params: { id: course }, body: { title: 'Knots, undone' } }),
  ],
  [
    'who makes a course',
    holdCourse,
    (by, { course, acme: _, person: { id } }) =>
      by.call(coursesApi.setStaff, { params: { id: course }, body: { staff: [{ id, part: 'author' }] } }),
  ],
  [
    'an address that is told of what happens',
    turn('webhooks'),
    (by) =>
      by.call(webhooksApi.create, {
        body: { url: 'https://example.org/x', description: '', events: ['user.created'] },
      }),
  ],
  [
    'a change of many people',
    turn('imports'),
    (by, { person: { id } }) =>
      by.call(bulkApi.plan, {
        body: { selection: { ids: [id] }, action: { kind: 'status', status: 'inactive' } },
      }),
  ],
  [
    'a new course',
    turn('courses'),
    (by) => by.call(coursesApi.create, { body: { title: 'Nets', language: 'en' } }),
  ],
  [
    'a question of the bank',
    turn('question bank'),
    (by) => by.call(questionBankApi.add, { body: { courseId: null, questions: [yesOrNo()] } }),
  ],
  [
    'a group',
    turn('groups'),
    (by) => by.call(groupsApi.create, { body: { name: 'Divers', description: '', rule: null } }),
  ],
  ['a path', turn('paths'), (by) => by.call(pathsApi.create, { body: newPath })],
  [
    'a programme',
    turn('programmes'),
    (by) => by.call(programmesApi.create, { body: { name: 'Beside you' } }),
  ],
  [
    'a field of the company’s own',
    turn('fields of'),
    (by) => by.call(customFieldsApi.create, { body: newField }),
  ],
]

const setUser = (
  home: string,
  id: string,
  set: { role?: 'student' | 'admin'; status?: 'inactive' | 'deleted' },
) => w.services.db.withTenant(home, (tx) => tx.updateTable('users').set(set).where('id', '=', id).execute())

const endSession = (home: string, id: string) =>
  w.services.db.withTenant(home, (tx) =>
    tx.updateTable('sessions').set({ ended_at: new Date() }).where('user_id', '=', id).execute(),
  )

const ends: [string, (home: string, id: string) => Promise<unknown>, number, string][] = [
  ['suspended', (home, id) => setUser(home, id, { status: 'inactive' }), 401, 'UNAUTHORIZED'],
  ['deleted', (home, id) => setUser(home, id, { status: 'deleted' }), 401, 'UNAUTHORIZED'],
  ['made a student', (home, id) => setUser(home, id, { role: 'student' }), 403, 'FORBIDDEN'],
  ['signed out', endSession, 401, 'UNAUTHORIZED'],
]

/** All that any of the calls would change. */
const standing = ({ acme, course }: Scene, except: string) =>
  w.services.db.withTenant(acme.id, async (tx) => [
    await tx
      .selectFrom('users')
      .select(['id', 'role', 'status', 'email'])
      .where('id', '!=', except)
      .orderBy('id')
      .execute(),
    await tx.selectFrom('company_sso').select('client_id').execute(),
    await tx.selectFrom('company_trust').select('second_factor_required').execute(),
    await tx.selectFrom('courses').select(['id', 'title', 'revision']).execute(),
    await tx
      .selectFrom('course_staff')
      .select('user_id')
      .where('course_id', '=', course)
      .orderBy('user_id')
      .execute(),
    await tx
      .selectFrom('companies')
      .select(['name', 'slug', 'updated_at'])
      .where('id', '=', acme.id)
      .execute(),
    await tx.selectFrom('company_settings').selectAll().execute(),
    await tx.selectFrom('company_configurations').select('version').execute(),
    await tx.selectFrom('totp_factors').select('user_id').orderBy('user_id').execute(),
    await tx.selectFrom('one_time_tokens').select('user_id').orderBy('user_id').execute(),
    await tx.selectFrom('webhooks').select('id').execute(),
    await tx.selectFrom('user_batches').select('id').execute(),
    await tx.selectFrom('bank_questions').select('id').execute(),
    await tx.selectFrom('groups').select('id').execute(),
    await tx.selectFrom('paths').select('id').execute(),
    await tx.selectFrom('programmes').select('id').execute(),
    await tx.selectFrom('custom_fields').select('id').execute(),
    await tx.selectFrom('audit_log').select('id').orderBy('id').execute(),
  ])

async function scene(): Promise<Scene & { admin: Person }> {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const other = await acme.user({ role: 'admin' })
  const person = await acme.user({ role: 'mentor' })
  await person.password('three stones on a hill')
  await person.ok(secondFactorApi.startTotp)
  await admin.ok(ssoApi.save, { body: { ...SSO, clientId: 'before' } })
  await admin.ok(secondFactorApi.setPolicy, { body: { required: false } })
  const { id: course } = await other.ok(coursesApi.create, { body: { title: 'Knots', language: 'en' } })
  await w.services.db.withPlatform((tx) =>
    tx.updateTable('companies').set({ people_limit: 50 }).where('id', '=', acme.id).execute(),
  )
  return { acme, admin, person, course }
}

async function refused(
  at: Scene,
  by: Pick<Person, 'call'> & { id: string },
  [take, call]: Waiting,
  end: () => Promise<unknown>,
) {
  const before = await standing(at, by.id)
  const held = await holdLock(w, at.acme.id, (tx) => take(tx, at))
  const calling = call(by, at)
  await held.stuck(calling)
  await end()
  await held.release()
  const { status, error } = await calling
  expect(await standing(at, by.id)).toEqual(before)
  return [status, (error as { code?: string } | undefined)?.code]
}

describe.skipIf(inTurn).each(calls)('%s', (_what, ...waiting) => {
  it.each(ends)('is not changed by an administrator who is %s while they wait', async (_, end, ...answer) => {
    const { admin, ...at } = await scene()
    expect(await refused(at, admin, waiting, () => end(at.acme.id, admin.id))).toEqual(answer)
  })

  it('is not changed by a super_admin of another company who is one no more when they have waited', async () => {
    const { admin: _, ...at } = await scene()
    const operator = await w.superAdmin()
    const there = { ...w.at(at.acme, operator), id: operator.id }
    const demote = () => setUser(w.defaultCompany.id, operator.id, { role: 'admin' })
    expect(await refused(at, there, waiting, demote)).toEqual([401, 'UNAUTHORIZED'])
  })

  it('is changed by a super_admin of another company who waited', async () => {
    const { admin: _, ...at } = await scene()
    const operator = w.at(at.acme, await w.superAdmin())
    const [take, call] = waiting
    const held = await holdLock(w, at.acme.id, (tx) => take(tx, at))
    const calling = call(operator, at)
    await held.stuck(calling)
    await held.release()
    expect((await calling).status).toBe(200)
  })
})

it.skipIf(inTurn)('an API token that is revoked while its call waits changes nothing', async () => {
  const { admin, ...at } = await scene()
  const body = { name: 'Import', scopes: ['users:write' as const] }
  const { token } = await admin.ok(authApi.createApiToken, { body })
  const byToken = { ...w.at(at.acme, { ...admin, token }), id: admin.id }
  const [[, take, call] = []] = calls
  const revoke = () =>
    w.services.db.withTenant(at.acme.id, (tx) =>
      tx.updateTable('api_tokens').set({ revoked_at: new Date() }).where('user_id', '=', admin.id).execute(),
    )
  if (!take || !call) throw new Error('no call')
  expect(await refused(at, byToken, [take, call], revoke)).toEqual([401, 'UNAUTHORIZED'])
})

describe.skipIf(inTurn)('a super_admin who is an administrator by now', () => {
  const role = 'super_admin' as const
  it.each<[string, Role, ...Waiting]>([
    [
      'makes no other of somebody',
      'admin',
      lockRoles,
      (by, { person: { id } }) => by.call(usersApi.update, { params: { id }, body: { role } }),
    ],
    [
      'adds no other',
      'admin',
      holdCompany,
      (by) =>
        by.call(usersApi.create, { body: { name: 'New', surname: 'One', email: 'one@example.org', role } }),
    ],
    [
      'takes no other’s factors away',
      role,
      holdRow,
      (by, { person: { id } }) => by.call(secondFactorApi.reset, { params: { id } }),
    ],
  ])('%s', async (_, theirs, ...waiting) => {
    const home = w.defaultCompany
    const operator = await w.superAdmin()
    const person = await home.user({ role: theirs })
    await person.password('three stones on a hill')
    await person.ok(secondFactorApi.startTotp)
    // Tests of other files leave their people and their limits in this company: one nobody reaches, and taken back.
    const limit = (people: number | null) =>
      w.services.db.withPlatform((tx) =>
        tx.updateTable('companies').set({ people_limit: people }).where('id', '=', home.id).execute(),
      )
    onTestFinished(async () => void (await limit(null)))
    await limit(1_000_000)
    const at = { acme: home, person, course: '01930000-0000-7000-8000-0000000000ff' }
    const demote = () => setUser(home.id, operator.id, { role: 'admin' })
    expect(await refused(at, operator, waiting, demote)).toEqual([403, 'FORBIDDEN'])
  })
})
