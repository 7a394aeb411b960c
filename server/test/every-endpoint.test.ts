import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { authApi } from '#contract/accounts/auth.ts'
import { type Endpoint, scopes } from '#contract/endpoint.ts'
import { operationIds, permissions } from '#contract/permissions.ts'
import { roleAllowed, roles } from '#contract/roles.ts'
import { routes } from '#server/features.ts'
import { namedThings, namesNothing, namesPublicThings, furnish, type Furnished } from './samples.ts'
import { caller } from './caller.ts'
import { world, type Person, type World } from './world.ts'

const guarded = endpoints.filter(({ id }) => permissions[id] !== 'public')
const hasInput = ({ params, query, body, files }: Endpoint) => !!(params ?? body ?? files ?? query)

/** Input that no schema of ours takes. */
const nonsense = {
  params: new Proxy({}, { get: () => '!!' }),
  query: {
    page: 'x',
    pageSize: '-1',
    companyId: 'x',
    slug: '!',
    sort: 'password',
    role: 'king',
    status: 'gone',
  },
  body: {
    password: 7,
    actor: 'x',
    selection: 'all',
    maxPeople: 'many',
    locked: 'perhaps',
    guests: 3,
    role: 42,
    name: { a: 1 },
    email: 'no',
    status: 'gone',
    userId: 'x',
    on: 'perhaps',
    step: 7,
    scopes: 'all',
    minutes: -4,
    token: 1,
  },
}

let w: World
let here: Furnished
let there: Furnished
let people: Record<(typeof roles)[number], Person>

beforeAll(async () => {
  w = await world()
  here = await furnish(w)
  there = await furnish(w)
  people = {
    super_admin: await w.superAdmin(),
    admin: here.admin,
    mentor: await here.user({ role: 'mentor' }),
    student: here.student,
  }
})

it('mounts every endpoint of the contract, each once, under its own permission [S6.7]', () => {
  expect(endpoints.length).toBeGreaterThan(40)
  const ids = endpoints.map(({ id }) => id)
  expect(routes.map(({ endpoint }) => endpoint.id).toSorted()).toEqual(ids.toSorted())
  expect(ids.toSorted()).toEqual(operationIds.toSorted())
})

it('answers every unknown path of the API with an error in the envelope [S7.2c]', async () => {
  const answer = await here.stranger.raw('GET', '/api/v1/nothing/here')
  expect(answer.status).toBe(404)
  expect(JSON.parse(answer.text)).toMatchObject({ error: { code: 'NOT_FOUND' } })
})

describe('what the contract says of single calls', () => {
  // Each widens what a call may: one more is a decision, and is written here too.
  it.each([
    [
      'cookie',
      [
        'auth.acceptInvitation',
        'auth.login',
        'auth.logout',
        'auth.refresh',
        'auth.resetPassword',
        'secondFactor.signIn',
        'secondFactor.verify',
        'sso.finish',
      ],
    ],
    ['whileSuspended', ['auth.login', 'auth.logout', 'auth.refresh', 'certificates.verify']],
    [
      'whileEnrolling',
      [
        'auth.me',
        'auth.updateMe',
        'companies.settings',
        'freshProof.give',
        'freshProof.methods',
        'freshProof.passkeyOptions',
        'secondFactor.addPasskey',
        'secondFactor.confirmTotp',
        'secondFactor.own',
        'secondFactor.passkeyOptions',
        'secondFactor.startTotp',
      ],
    ],
    ['clearsCache', ['auth.logout']],
  ] as const)('%s: these and no other', (field, ids) => {
    expect(
      endpoints
        .filter((endpoint) => endpoint[field])
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids)
  })

  it.each(endpoints.filter(({ cookie }) => cookie).map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s uses the cookie, and is refused where another site’s page calls',
    async (_, endpoint) => {
      const answer = await here.stranger.raw(endpoint.method, `/api/v1${endpoint.path}`, {
        headers: { 'content-type': 'application/json', origin: 'https://elsewhere.example' },
        body: '{}',
      })
      expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([403, 'FORBIDDEN'])
    },
  )
})

describe('signed out', () => {
  it.each(guarded.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s is UNAUTHORIZED [S7.1]',
    async (_, endpoint) => {
      for (const token of [undefined, 'nonsense', `${people.admin.token}x`]) {
        const answer = await here.stranger.raw(endpoint.method, `/api/v1${endpoint.path}`, {
          headers: token ? { authorization: `Bearer ${token}` } : {},
        })
        expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([401, 'UNAUTHORIZED'])
      }
    },
  )
})

describe('the matrix of role and operation [S6.7]', () => {
  for (const endpoint of guarded)
    for (const role of roles) {
      const allow = permissions[endpoint.id]
      const allowed = allow !== 'public' && roleAllowed(allow, role)
      it(`${endpoint.id}: ${role} ${allowed ? 'may' : 'may not'} [S6.1] [S6.2]`, async () => {
        // Input that is not right is judged after the role: what it answers tells whether the role may call.
        const { error, status } = await w
          .at(here, people[role])
          .send(endpoint, hasInput(endpoint) ? nonsense : {})
        if (!allowed) expect([status, error?.code]).toEqual([403, 'FORBIDDEN'])
        else expect([200, 400, 404, 409]).toContain(status)
      })
    }
})

describe('an API token', () => {
  it('that has every scope but the one of a call may not make it, reading or writing [S3.6c]', async () => {
    const names = ['all', ...new Set(guarded.flatMap(({ scope }) => scope ?? []))] as const
    const tokens = new Map<string, string>()
    for (const name of names) {
      const body = { name, scopes: scopes.filter((scope) => scope !== name) }
      tokens.set(name, (await people.super_admin.ok(authApi.createApiToken, { body })).token)
    }
    for (const endpoint of guarded) {
      const token = tokens.get(endpoint.scope ?? 'all') ?? ''
      const { status, error } = await caller(w.port, here.host, token).send(
        endpoint,
        hasInput(endpoint) ? nonsense : {},
      )
      expect([endpoint.id, status, error?.code, error?.details]).toEqual([
        endpoint.id,
        403,
        'FORBIDDEN',
        null,
      ])
    }
  })
})

describe('input that is not right', () => {
  const checked = endpoints.filter((endpoint) => endpoint.params ?? endpoint.body ?? endpoint.files)
  it.each(checked.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s is BAD_REQUEST with its fields',
    async (_, endpoint) => {
      const { error, status } = await w.at(here, people.super_admin).send(endpoint, nonsense)
      expect([status, error?.code]).toEqual([400, 'BAD_REQUEST'])
      expect(error?.details).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ field: expect.any(String), code: expect.any(String) }),
        ]),
      )
    },
  )

  const withBody = endpoints.filter(
    ({ body, form, files, json, params }) => body && (json || (!form && !files)) && !params,
  )
  it.each(withBody.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s refuses a body that is no JSON',
    async (_, endpoint) => {
      for (const body of ['{"a":', '"text"', '[]', 'null']) {
        const answer = await people.super_admin.raw(endpoint.method, `/api/v1${endpoint.path}`, {
          headers: { 'content-type': 'application/json' },
          body,
        })
        expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([400, 'BAD_REQUEST'])
      }
    },
  )

  it.each([
    ['page', '0'],
    ['page', '1.5'],
    ['page', 'one'],
    ['page', '1&page=2'],
    ['pageSize', '201'],
    ['pageSize', '0'],
    ['sort', 'role'],
    ['sort', 'password_hash'],
    ['role', 'owner'],
    ['status', 'asleep'],
  ])('a list refuses %s=%s [S3.2] [S9.10]', async (name, value) => {
    const answer = await here.admin.raw('GET', `/api/v1/users/users?${name}=${value}`)
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.text)).toMatchObject({
      error: { code: 'BAD_REQUEST', details: [{ field: expect.stringContaining(name) }] },
    })
  })
})

describe('another company’s things', () => {
  const naming = endpoints.filter(
    ({ id, params }) =>
      (params || namedThings[id]) && !namesPublicThings.includes(id) && !namesNothing.includes(id),
  )
  it.each(naming.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s is NOT_FOUND from outside',
    async (_, endpoint) => {
      const sample = namedThings[endpoint.id]
      expect(sample, `${endpoint.id} names a thing by an id: give it a sample in samples.ts`).toBeDefined()
      const allow = permissions[endpoint.id]
      const caller =
        allow !== 'public' && roleAllowed(allow, 'admin') ? here.admin : w.at(here, people.super_admin)
      const { error, status } = await caller.send(endpoint, sample?.(there))
      expect([status, error?.code]).toEqual([404, 'NOT_FOUND'])
    },
  )

  it.each(guarded.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s does not take a token of another company',
    async (_, endpoint) => {
      const { status } = await w.at(there, here.admin).send(endpoint, namedThings[endpoint.id]?.(there))
      expect(status).toBe(401)
    },
  )
})
