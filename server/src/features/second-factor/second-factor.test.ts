import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { authApi } from '#contract/accounts/auth.ts'
import { freshProofApi } from '#contract/accounts/fresh-proof.ts'
import { platformApi } from '#contract/installation/platform.ts'
import { SecondFactorRequired, secondFactorApi } from '#contract/accounts/second-factor.ts'
import { usersApi } from '#contract/people/users.ts'
import { mailsTo } from '../../../test/mails.ts'
import { until } from '../../../test/until.ts'
import { world, type Person, type TestCompany, type World } from '../../../test/world.ts'

const PASSWORD = 'three stones on a hill'
let w: World
let company: TestCompany
let admin: Person

beforeAll(async () => {
  w = await world()
  company = await w.company()
  admin = await company.user({ role: 'admin' })
})

/**
 * The code of a moment. The step after this one is as good as this one, also where half a minute ends meanwhile, and not
 * yet used by who was set up by this one.
 */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

async function withTotp(where = company) {
  const person = await where.user()
  await person.password(PASSWORD)
  const { secret, uri } = await person.ok(secondFactorApi.startTotp)
  const { recoveryCodes } = await person.ok(secondFactorApi.confirmTotp, {
    body: { code: codeOf(secret) },
  })
  return { person, secret, uri, recoveryCodes }
}

async function challengeFor(person: Person, where = company) {
  const { error, status } = await where.stranger.call(authApi.login, {
    body: { email: person.email, password: PASSWORD },
  })
  expect([status, error?.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
  return SecondFactorRequired.parse(error?.details)
}

const verify = (challenge: string, code: string, where = company) =>
  where.stranger.call(secondFactorApi.verify, { body: { challenge, code } })

describe('codes from an app', () => {
  it('count only once one was given, and come with ten recovery codes', async () => {
    const person = await company.user()
    await person.password(PASSWORD)
    const { secret, uri } = await person.ok(secondFactorApi.startTotp)
    expect(uri).toMatch(/^otpauth:\/\/totp\/.+secret=/)
    await company.stranger.ok(authApi.login, { body: { email: person.email, password: PASSWORD } })
    const wrong = await person.call(secondFactorApi.confirmTotp, { body: { code: '000000' } })
    expect(wrong.error).toMatchObject({
      code: 'BAD_REQUEST',
      details: [{ field: 'code', code: 'wrong_code' }],
    })
    const { recoveryCodes } = await person.ok(secondFactorApi.confirmTotp, { body: { code: codeOf(secret) } })
    expect(new Set(recoveryCodes).size).toBe(10)
    const own = await person.ok(secondFactorApi.own)
    expect(own).toMatchObject({ recoveryCodesLeft: 10, required: false })
    expect(own.totpSince).not.toBeNull()
  })

  it('are asked for after the right password, and never after a wrong one', async () => {
    const { person, secret } = await withTotp()
    const wrong = await company.stranger.call(authApi.login, {
      body: { email: person.email, password: 'not the password at all' },
    })
    expect(wrong.error?.code).toBe('INVALID_CREDENTIALS')
    const { challenge, methods } = await challengeFor(person)
    expect(methods).toEqual(['totp', 'recovery'])
    const done = await verify(challenge, codeOf(secret, 1))
    expect(done.status).toBe(200)
    expect(String(done.headers['set-cookie'])).toContain('cairn_refresh=')
    const again = await verify(challenge, codeOf(secret, 1))
    expect(again.error?.code).toBe('GONE')
  })

  it('begin no session while maintenance is on, but for whoever can end it [S1.8b]', async () => {
    const { person, secret } = await withTotp()
    const { challenge } = await challengeFor(person)
    const root = await w.superAdmin()
    await root.ok(platformApi.setMaintenance, { body: { on: true } })
    await until(() => w.services.maintenance.on)
    const refused = await verify(challenge, codeOf(secret, 1))
    await root.ok(platformApi.setMaintenance, { body: { on: false } })
    await until(() => !w.services.maintenance.on)
    expect([refused.status, refused.error?.code]).toEqual([503, 'MAINTENANCE'])
    // Nothing was used up.
    expect((await verify(challenge, codeOf(secret, 1))).status).toBe(200)
  })

  it('work once each, also for two who send one at the same time', async () => {
    const { person, secret } = await withTotp()
    const [a, b] = [await challengeFor(person), await challengeFor(person)]
    const code = codeOf(secret, 1)
    const answers = await Promise.all([a, b].map(({ challenge }) => verify(challenge, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const { challenge } = await challengeFor(person)
    expect((await verify(challenge, code)).error?.code).toBe('BAD_REQUEST')
  })

  it('cannot be guessed: five tries a challenge, ten a quarter of an hour', async () => {
    const { person, secret, recoveryCodes } = await withTotp()
    const first = await challengeFor(person)
    for (let i = 0; i < 5; i++)
      expect((await verify(first.challenge, '000000')).error?.code).toBe('BAD_REQUEST')
    expect((await verify(first.challenge, codeOf(secret))).error?.code).toBe('GONE')
    const second = await challengeFor(person)
    for (let i = 0; i < 5; i++) await verify(second.challenge, '000000')
    const third = await challengeFor(person)
    const refused = await verify(third.challenge, recoveryCodes[0] ?? '')
    expect(refused.error?.code).toBe('RATE_LIMITED')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const { items } = await admin.ok(auditApi.list, { query: { target: person.id } })
    expect(items.filter(({ action }) => action === 'auth.second_factor_refused')).toHaveLength(10)
  })

  it('stand in no row of the database as they are', async () => {
    const { person, secret, recoveryCodes } = await withTotp()
    const rows = await w.services.db.withTenant(company.id, async (tx) => [
      await tx.selectFrom('totp_factors').selectAll().where('user_id', '=', person.id).execute(),
      await tx.selectFrom('recovery_codes').selectAll().where('user_id', '=', person.id).execute(),
    ])
    const text = JSON.stringify(rows)
    for (const hidden of [secret, ...recoveryCodes]) expect(text).not.toContain(hidden)
  })

  it('also stand before the session that a new password would begin; the language chosen at the link stays', async () => {
    const { person } = await withTotp()
    await admin.ok(usersApi.createNewPassword, { params: { id: person.id } })
    const [mail] = await mailsTo(w, company.id, person.email)
    const token = mail?.token ?? ''
    const { error } = await company.stranger.call(authApi.resetPassword, {
      body: { token, password: 'four pebbles by a river', preferredLanguage: 'es' },
    })
    expect(error?.code).toBe('SECOND_FACTOR_REQUIRED')
    const { preferredLanguage } = await admin.ok(usersApi.byId, { params: { id: person.id } })
    expect(preferredLanguage).toBe('es')
  })

  it('are switched off by their owner, with the recovery codes', async () => {
    const { person } = await withTotp()
    await person.ok(secondFactorApi.removeTotp)
    expect(await person.ok(secondFactorApi.own)).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 })
    await company.stranger.ok(authApi.login, { body: { email: person.email, password: PASSWORD } })
  })

  it('are switched off by whoever proved a moment ago that it is them', async () => {
    const { person } = await withTotp()
    await person.proofOf(11)
    const old = await person.call(secondFactorApi.removeTotp)
    expect([old.status, old.error?.details]).toEqual([403, { reason: 'fresh_proof_needed' }])
    await person.ok(freshProofApi.give, { body: { password: PASSWORD } })
    await person.ok(secondFactorApi.removeTotp)
  })

  it('hold no transaction open while the password is checked', async () => {
    const { person } = await withTotp()
    const { bareDriver: driver } = w.services.db
    let open = 0
    const transaction = driver.transaction.bind(driver)
    vi.spyOn(driver, 'transaction').mockImplementation(async (options, body) => {
      open++
      return transaction(options, body).finally(() => open--)
    })
    let checked = 0
    const check = w.services.passwords.verify.bind(w.services.passwords)
    vi.spyOn(w.services.passwords, 'verify').mockImplementation(async (...given) => {
      // A job's may be open, too, and ends by itself; the call's own would not before the answer.
      await until(() => open === 0)
      checked++
      return check(...given)
    })
    await person.ok(freshProofApi.give, { body: { password: PASSWORD } })
    expect(checked).toBe(1)
  })
})

describe('recovery codes', () => {
  it('sign in once each, however they are typed', async () => {
    const { person, recoveryCodes } = await withTotp()
    const [code = ''] = recoveryCodes
    const { challenge } = await challengeFor(person)
    expect((await verify(challenge, ` ${code.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200)
    const next = await challengeFor(person)
    expect((await verify(next.challenge, code)).error?.code).toBe('BAD_REQUEST')
    expect((await person.ok(secondFactorApi.own)).recoveryCodesLeft).toBe(9)
  })

  it('are made anew, and the old ones stop working', async () => {
    const { person, recoveryCodes } = await withTotp()
    const fresh = await person.ok(secondFactorApi.newRecoveryCodes)
    const { challenge } = await challengeFor(person)
    expect((await verify(challenge, recoveryCodes[0] ?? '')).status).toBe(400)
    expect((await verify(challenge, fresh.recoveryCodes[0] ?? '')).status).toBe(200)
  })
})

describe('a company that asks everyone for a second factor', () => {
  it('leads whoever has none to set one up, and lets them do nothing else until then', async () => {
    const strict = await w.company()
    const boss = (await withTotp(strict)).person
    const lead = await strict.user({ role: 'admin' })
    const { secret: own } = await lead.ok(secondFactorApi.startTotp)
    await lead.ok(secondFactorApi.confirmTotp, { body: { code: codeOf(own) } })
    const open = await strict.user()
    await lead.ok(secondFactorApi.setPolicy, { body: { required: true } })
    expect(await lead.ok(secondFactorApi.policy)).toEqual({ required: true })
    expect((await boss.call(authApi.listSessions)).status).toBe(200)

    const late = await strict.user()
    await late.password(PASSWORD)
    const { token } = await strict.stranger.ok(authApi.login, {
      body: { email: late.email, password: PASSWORD },
    })
    for (const person of [open, w.at(strict, { ...late, token })]) {
      expect(await person.ok(authApi.me)).toMatchObject({ mustEnrol: true })
      const { error, status } = await person.call(authApi.listApiTokens)
      expect([status, error?.details]).toEqual([403, { reason: 'second_factor_needed' }])
      // What they are asked before can be said; a photo is not among it.
      const image = { photo: { filename: 'me.png', content: 'no image' } }
      for (const given of [{ body: { photo: null } }, { body: {}, files: image }]) {
        const photo = await person.send(authApi.updateMe, given)
        expect([photo.status, photo.error?.details]).toEqual([403, { reason: 'second_factor_needed' }])
      }
      await person.ok(authApi.updateMe, { body: { preferredLanguage: 'es' } })
      const { secret } = await person.ok(secondFactorApi.startTotp)
      await person.ok(secondFactorApi.confirmTotp, { body: { code: codeOf(secret) } })
      await person.ok(authApi.listApiTokens)
      const gone = await person.call(secondFactorApi.removeTotp)
      expect(gone.error).toMatchObject({ code: 'CONFLICT', details: { reason: 'second_factor_required' } })
    }
  })

  it('asks it of API tokens too: made and used by those alone who have one, or for whom a provider vouches', async () => {
    const strict = await w.company()
    const lead = await strict.user({ role: 'admin' })
    const late = await strict.user({ role: 'admin' })
    const vouched = await strict.user({ role: 'admin' })
    await w.services.db.withTenant(strict.id, (tx) =>
      tx.updateTable('sessions').set({ vouched_for: true }).where('user_id', '=', vouched.id).execute(),
    )
    const tokenOf = async (person: Person) =>
      w.at(strict, {
        ...person,
        token: (
          await person.ok(authApi.createApiToken, { body: { name: 'reports', scopes: ['users:read'] } })
        ).token,
      })
    const { secret } = await lead.ok(secondFactorApi.startTotp)
    await lead.ok(secondFactorApi.confirmTotp, { body: { code: codeOf(secret) } })
    const [ofLead, ofLate, ofVouched] = [await tokenOf(lead), await tokenOf(late), await tokenOf(vouched)]
    expect((await ofLate.call(usersApi.list)).status).toBe(200)

    await lead.ok(secondFactorApi.setPolicy, { body: { required: true } })
    for (const token of [ofLead, ofVouched]) expect((await token.call(usersApi.list)).status).toBe(200)
    expect((await vouched.call(usersApi.list)).status).toBe(200)
    const refused = await ofLate.call(usersApi.list)
    expect([refused.status, refused.error?.details]).toEqual([403, { reason: 'second_factor_needed' }])
    const more = await late.call(authApi.createApiToken, { body: { name: 'more', scopes: ['users:read'] } })
    expect(more.error?.details).toEqual({ reason: 'second_factor_needed' })

    const late2 = await late.ok(secondFactorApi.startTotp)
    await late.ok(secondFactorApi.confirmTotp, { body: { code: codeOf(late2.secret) } })
    expect((await ofLate.call(usersApi.list)).status).toBe(200)
    await lead.ok(secondFactorApi.reset, { params: { id: late.id } })
    expect((await ofLate.call(usersApi.list)).status).toBe(403)
  })

  it('lets everyone go on once it no longer asks', async () => {
    const strict = await w.company()
    const boss = await strict.user({ role: 'admin' })
    const other = await strict.user({ role: 'admin' })
    const { secret } = await boss.ok(secondFactorApi.startTotp)
    await boss.ok(secondFactorApi.confirmTotp, { body: { code: codeOf(secret) } })
    await boss.ok(secondFactorApi.setPolicy, { body: { required: true } })
    expect((await other.call(usersApi.list)).status).toBe(403)
    await boss.ok(secondFactorApi.setPolicy, { body: { required: false } })
    expect((await other.call(usersApi.list)).status).toBe(200)
  })
})

describe('an admin', () => {
  it('takes away the factors of somebody who lost them; their sessions end', async () => {
    const { person } = await withTotp()
    await admin.ok(secondFactorApi.reset, { params: { id: person.id } })
    expect((await person.call(authApi.me)).status).toBe(401)
    await company.stranger.ok(authApi.login, { body: { email: person.email, password: PASSWORD } })
    const { items } = await admin.ok(auditApi.list, { query: { action: ['users.second_factor_reset'] } })
    expect(items[0]).toMatchObject({ targetId: person.id, actorId: admin.id })
  })

  it('does so unseen by nobody whose account it ever was, shut out today or not', async () => {
    const told = expect.stringContaining('Your two-step verification was reset')
    const there = await company.user()
    const out = await company.user({ status: 'inactive' })
    const gone = await company.user({ status: 'deleted' })
    const never = await company.user({ status: 'pending' })
    const before = await company.user({ status: 'pending' })
    await before.password(PASSWORD)
    const people = [there, out, gone, never, before]
    for (const { id } of people) await admin.ok(secondFactorApi.reset, { params: { id } })
    const mails = await Promise.all(people.map(({ email }) => mailsTo(w, company.id, email)))
    expect(mails.map((list) => list.map(({ text }) => text))).toEqual([[told], [told], [told], [], [told]])
  })

  it('cannot do so for themselves, or for a super_admin', async () => {
    const root = await w.superAdmin()
    const local = await w.defaultCompany.user({ role: 'admin' })
    for (const id of [root.id, local.id])
      expect((await local.call(secondFactorApi.reset, { params: { id } })).status).toBe(403)
  })
})
