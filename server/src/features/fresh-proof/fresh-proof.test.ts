import { beforeAll, describe, expect, it } from 'vitest'
import { TOTP } from 'otpauth'
import { endpoints } from '#contract/api.ts'
import { authApi } from '#contract/accounts/auth.ts'
import { freshProofApi } from '#contract/accounts/fresh-proof.ts'
import { platformApi } from '#contract/installation/platform.ts'
import { SecondFactorRequired, secondFactorApi } from '#contract/accounts/second-factor.ts'
import { setMaintenance } from '../../platform/servers/maintenance.ts'
import { caller } from '../../../test/caller.ts'
import { world, type Person, type TestCompany, type World } from '../../../test/world.ts'

const PASSWORD = 'seven pebbles by the river'
const token = { body: { name: 'Export', scopes: ['profile:read' as const] } }

let w: World
let company: TestCompany
beforeAll(async () => {
  w = await world()
  company = await w.company()
})

async function withPassword(role: 'student' | 'admin' = 'student'): Promise<Person> {
  const person = await company.user({ role })
  await person.password(PASSWORD)
  return person
}

/** By those who may do it: what an administrator does, and what the installation's own people do. */
const named = {
  admin: [
    'audit.updateSettings',
    'auth.createApiToken',
    'calendar.makeFeed',
    'myData.export',
    'ownEmail.change',
    'secondFactor.newRecoveryCodes',
    'secondFactor.passkeyOptions',
    'secondFactor.removePasskey',
    'secondFactor.removeTotp',
    'secondFactor.reset',
    'secondFactor.setPolicy',
    'secondFactor.startTotp',
    'sso.save',
    'users.createNewPassword',
    'webhooks.create',
    'webhooks.delete',
    'webhooks.rotateSecret',
    'webhooks.update',
  ],
  super_admin: [
    'companies.changeStatus',
    'companies.delete',
    'messageReports.open',
    'platform.setMaintenance',
    'push.removeKeys',
  ],
}
const guarded = endpoints.filter(({ freshProof }) => freshProof === true)

describe('a borrowed session', () => {
  it('is asked who it is where somebody’s way in changes, or all that is known of them leaves', () => {
    const ids = guarded.map(({ id }) => id)
    expect(ids.toSorted()).toEqual([...named.admin, ...named.super_admin].toSorted())
  })

  it.each(guarded.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s is refused eleven minutes after the last proof, and told why',
    async (_, endpoint) => {
      const root = named.super_admin.includes(endpoint.id)
      const caller = root ? await w.superAdmin() : await company.user({ role: 'admin' })
      await caller.proofOf(11)
      const path = endpoint.path.replace(':id', '01930000-0000-7000-8000-000000000301')
      const answer = await caller.raw(endpoint.method, `/api/v1${path}`)
      expect([answer.status, JSON.parse(answer.text).error.details]).toEqual([
        403,
        { reason: 'fresh_proof_needed' },
      ])
    },
  )

  it('can do it for ten minutes after the password, which it must know', async () => {
    const person = await withPassword()
    await person.proofOf(11)
    const wrong = await person.call(freshProofApi.give, { body: { password: 'not it at all' } })
    expect(wrong.error).toMatchObject({
      code: 'BAD_REQUEST',
      details: [{ field: 'password', code: 'wrong_password' }],
    })
    expect((await person.call(authApi.createApiToken, token)).status).toBe(403)
    const { until } = await person.ok(freshProofApi.give, { body: { password: PASSWORD } })
    expect(Math.round((Date.parse(until) - Date.now()) / 60_000)).toBe(10)
    expect((await person.call(authApi.createApiToken, token)).status).toBe(200)
    await person.proofOf(9)
    expect((await person.call(authApi.createApiToken, token)).status).toBe(200)
  })

  it('is opened by no proof that its owner gives elsewhere, nor by a new access token', async () => {
    const person = await withPassword()
    const signIn = () =>
      company.stranger.call(authApi.login, { body: { email: person.email, password: PASSWORD } })
    const [borrowed, own] = [await signIn(), await signIn()]
    const at = (token = '') => caller(w.port, company.host, token)
    await person.proofOf(11)
    await at(own.data?.token).ok(freshProofApi.give, { body: { password: PASSWORD } })
    expect((await at(own.data?.token).call(authApi.createApiToken, token)).status).toBe(200)
    expect((await at(borrowed.data?.token).call(authApi.createApiToken, token)).status).toBe(403)
    const cookie = borrowed.headers['set-cookie']
      ?.find((one) => one.includes('cairn_refresh='))
      ?.split(';')[0]
    const renewed = await company.stranger.raw('POST', '/api/v1/auth/refresh-token', {
      headers: { cookie: cookie ?? '' },
    })
    const { data } = JSON.parse(renewed.text) as { data: { token: string } }
    expect(data.token).toMatch(/^ey/)
    expect((await at(data.token).call(authApi.createApiToken, token)).status).toBe(403)
  })

  it('guesses ten times, of many at once too, and the eleventh is not judged even if it is right', async () => {
    const person = await withPassword()
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        person.call(freshProofApi.give, { body: { password: `guess number ${n}` } }),
      ),
    )
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(30)
    expect((await person.call(freshProofApi.give, { body: { password: PASSWORD } })).status).toBe(429)
  })

  it('proves it by a code too, each once', async () => {
    const person = await withPassword()
    const { secret } = await person.ok(secondFactorApi.startTotp)
    const totp = new TOTP({ secret })
    const at = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 })
    const used = at(0)
    const { recoveryCodes } = await person.ok(secondFactorApi.confirmTotp, { body: { code: used } })
    expect((await person.ok(freshProofApi.methods)).methods).toEqual(['password', 'totp', 'recovery'])
    await person.proofOf(11)
    expect((await person.call(freshProofApi.give, { body: { code: used } })).error?.details).toEqual([
      { field: 'code', code: 'wrong_code' },
    ])
    await person.ok(freshProofApi.give, { body: { code: at(1) } })
    await person.ok(secondFactorApi.newRecoveryCodes)
    await person.proofOf(11)
    expect((await person.call(freshProofApi.give, { body: { code: recoveryCodes[0] ?? '' } })).status).toBe(
      400,
    )
  })

  it('guesses ten codes, which count as those of a sign-in do, and the eleventh is not judged even if it is right', async () => {
    const person = await withPassword()
    const { secret } = await person.ok(secondFactorApi.startTotp)
    const totp = new TOTP({ secret })
    await person.ok(secondFactorApi.confirmTotp, { body: { code: totp.generate() } })
    const guesses = await Promise.all(
      Array.from({ length: 15 }, () => person.call(freshProofApi.give, { body: { code: 'not-a-code' } })),
    )
    expect(guesses.map(({ status }) => status).toSorted()).toEqual([
      ...Array<number>(10).fill(400),
      ...Array<number>(5).fill(429),
    ])
    const next = totp.generate({ timestamp: Date.now() + 30_000 })
    expect((await person.call(freshProofApi.give, { body: { code: next } })).status).toBe(429)
    const { error } = await company.stranger.call(authApi.login, {
      body: { email: person.email, password: PASSWORD },
    })
    const { challenge } = SecondFactorRequired.parse(error?.details)
    expect(
      (await company.stranger.call(secondFactorApi.verify, { body: { challenge, code: next } })).status,
    ).toBe(429)
  })

  it('of who may end maintenance is proved during it, and of nobody else', async () => {
    const [root, admin] = [await w.superAdmin(), await withPassword('admin')]
    await root.password(PASSWORD)
    await root.ok(platformApi.setMaintenance, { body: { on: true } })
    try {
      await root.proofOf(11)
      const end = () => root.call(platformApi.setMaintenance, { body: { on: false } })
      expect((await end()).error?.details).toEqual({ reason: 'fresh_proof_needed' })
      const refused = { status: 503, error: { code: 'MAINTENANCE' } }
      expect(await admin.call(freshProofApi.methods)).toMatchObject(refused)
      expect(await admin.call(freshProofApi.passkeyOptions)).toMatchObject(refused)
      expect(await admin.call(freshProofApi.give, { body: { password: PASSWORD } })).toMatchObject(refused)
      expect((await root.ok(freshProofApi.methods)).methods).toEqual(['password'])
      await root.ok(freshProofApi.give, { body: { password: PASSWORD } })
      expect((await end()).data).toEqual({ on: false })
    } finally {
      await w.services.db.withPlatform((tx) => setMaintenance(tx, false))
    }
  })

  it('needs one proof of one kind', async () => {
    const person = await withPassword()
    for (const body of [{}, { password: PASSWORD, code: '123456' }])
      expect((await person.call(freshProofApi.give, { body })).error?.code).toBe('BAD_REQUEST')
  })

  it('of somebody without a password or factor is told that there is no way but signing in again', async () => {
    const person = await company.user()
    expect(await person.ok(freshProofApi.methods)).toEqual({ methods: [] })
  })
})
