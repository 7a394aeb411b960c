import { TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { freshProofApi } from '#contract/accounts/fresh-proof.ts'
import { SecondFactorRequired, secondFactorApi } from '#contract/accounts/second-factor.ts'
import { usersApi } from '#contract/people/users.ts'
import { mailsTo } from '../../../test/mails.ts'
import { authenticator } from '../../../test/services/authenticator.ts'
import { world, type Person, type PersonOptions, type TestCompany, type World } from '../../../test/world.ts'

const PASSWORD = 'three stones on a hill'
let w: World
let company: TestCompany

beforeAll(async () => {
  w = await world()
  company = await w.company()
})

const originOf = ({ host }: TestCompany) => `http://${host}`

async function withPasskey(where: TestCompany, options: PersonOptions = {}) {
  const person = await where.user(options)
  await person.password(PASSWORD)
  const key = authenticator()
  const { challenge, options: asked } = await person.ok(secondFactorApi.passkeyOptions)
  const { recoveryCodes } = await person.ok(secondFactorApi.addPasskey, {
    body: { challenge, name: 'Phone', response: key.create(asked, originOf(where)) },
  })
  return { person, key, recoveryCodes }
}

async function challengeFor(person: Person) {
  const { error } = await company.stranger.call(authApi.login, {
    body: { email: person.email, password: PASSWORD },
  })
  return SecondFactorRequired.parse(error?.details)
}

const openPasskey = (where: TestCompany) => where.stranger.ok(secondFactorApi.signInOptions)

describe('a passkey', () => {
  it('is added, with recovery codes, and listed', async () => {
    const { person, recoveryCodes } = await withPasskey(company)
    expect(recoveryCodes).toHaveLength(10)
    const { passkeys } = await person.ok(secondFactorApi.own)
    expect(passkeys).toMatchObject([{ name: 'Phone', host: `${company.slug}.localhost` }])
  })

  it('that comes after its challenge ran out is not added, and is told why', async () => {
    const person = await company.user()
    const { challenge, options } = await person.ok(secondFactorApi.passkeyOptions)
    await w.services.db.withTenant(company.id, (tx) =>
      tx
        .updateTable('sign_in_challenges')
        .set({ expires_at: new Date(Date.now() - 1000) })
        .where('user_id', '=', person.id)
        .execute(),
    )
    const { status, error } = await person.call(secondFactorApi.addPasskey, {
      body: { challenge, name: 'Phone', response: authenticator().create(options, originOf(company)) },
    })
    expect([status, error]).toMatchObject([410, { code: 'GONE', details: { reason: 'passkey_late' } }])
    expect((await person.ok(secondFactorApi.own)).passkeys).toEqual([])
  })

  it('answers as second factor after the password', async () => {
    const { person, key } = await withPasskey(company)
    const { challenge, methods } = await challengeFor(person)
    expect(methods).toEqual(['passkey', 'recovery'])
    const { options } = await company.stranger.ok(secondFactorApi.verifyOptions, { body: { challenge } })
    const answer = key.get(options, originOf(company))
    const done = await company.stranger.call(secondFactorApi.verify, { body: { challenge, passkey: answer } })
    expect(done.status).toBe(200)
    const replayed = await challengeFor(person)
    const again = await company.stranger.call(secondFactorApi.verify, {
      body: { challenge: replayed.challenge, passkey: answer },
    })
    expect(again.status).toBe(400)
  })

  it('of somebody else answers for nobody: neither after their password nor as their proof', async () => {
    const { person } = await withPasskey(company)
    const { person: thief, key } = await withPasskey(company)
    const { challenge } = await challengeFor(person)
    const { options } = await company.stranger.ok(secondFactorApi.verifyOptions, { body: { challenge } })
    const { status, error } = await company.stranger.call(secondFactorApi.verify, {
      body: { challenge, passkey: key.get(options, originOf(company)) },
    })
    expect([status, error?.code]).toEqual([400, 'BAD_REQUEST'])

    await person.proofOf(11)
    const asked = await person.ok(freshProofApi.passkeyOptions)
    const passkey = { challenge: asked.challenge, answer: key.get(asked.options, originOf(company)) }
    expect((await person.call(freshProofApi.give, { body: { passkey } })).status).toBe(400)
    const own = await thief.ok(freshProofApi.passkeyOptions)
    const theirs = { challenge: own.challenge, answer: key.get(own.options, originOf(company)) }
    expect((await person.call(freshProofApi.give, { body: { passkey: theirs } })).error?.code).toBe('GONE')
    expect((await person.call(secondFactorApi.passkeyOptions)).status).toBe(403)
  })

  it('signs in alone, instead of the password', async () => {
    const { person, key } = await withPasskey(company)
    const { challenge, options } = await openPasskey(company)
    const { token } = await company.stranger.ok(secondFactorApi.signIn, {
      body: { challenge, response: key.get(options, originOf(company)) },
    })
    expect((await w.at(company, { ...person, token }).ok(authApi.me)).id).toBe(person.id)
    const again = await company.stranger.call(secondFactorApi.signIn, {
      body: { challenge, response: key.get(options, originOf(company)) },
    })
    expect(again.error?.code).toBe('GONE')
  })

  it('is refused from another host, without its owner’s finger or PIN, or where it was changed', async () => {
    const { key } = await withPasskey(company)
    const other = await w.company()
    const answers = [
      (o: Record<string, unknown>) => key.get(o, originOf(other)),
      (o: Record<string, unknown>) => key.get(o, originOf(company), { userVerified: false }),
      (o: Record<string, unknown>) => ({ ...authenticator().get(o, originOf(company)), id: key.id }),
    ]
    for (const make of answers) {
      const { challenge, options } = await openPasskey(company)
      const { error, status } = await company.stranger.call(secondFactorApi.signIn, {
        body: { challenge, response: make(options) },
      })
      expect([status, error?.code]).toEqual([401, 'INVALID_CREDENTIALS'])
    }
  })

  it('signs nobody in who may not sign in', async () => {
    const { person, key } = await withPasskey(company)
    await w.services.db.withTenant(company.id, (tx) =>
      tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', person.id).execute(),
    )
    const { challenge, options } = await openPasskey(company)
    const { status } = await company.stranger.call(secondFactorApi.signIn, {
      body: { challenge, response: key.get(options, originOf(company)) },
    })
    expect(status).toBe(410)
  })

  it('outlives a new password that an administrator asks for, and goes with a reset of the second step', async () => {
    const { person, key } = await withPasskey(company)
    const admin = await company.user({ role: 'admin' })
    const params = { id: person.id }
    const signIn = async () => {
      const { challenge, options } = await openPasskey(company)
      const body = { challenge, response: key.get(options, originOf(company)) }
      return (await company.stranger.call(secondFactorApi.signIn, { body })).status
    }
    await admin.ok(usersApi.createNewPassword, { params })
    expect(await signIn()).toBe(200)
    await admin.ok(secondFactorApi.reset, { params })
    expect(await signIn()).toBe(401)
  })

  it('is removed by its owner, and by nobody else', async () => {
    const { person } = await withPasskey(company)
    const other = await company.user()
    const { passkeys } = await person.ok(secondFactorApi.own)
    const id = passkeys[0]?.id ?? ''
    const refused = await other.call(secondFactorApi.removePasskey, { params: { id } })
    expect(refused.status).toBe(404)
    await person.ok(secondFactorApi.removePasskey, { params: { id } })
    expect((await person.ok(secondFactorApi.own)).passkeys).toEqual([])
  })

  it('is told of to its owner by mail as it comes and as it goes, and so are apps, codes and a reset', async () => {
    const { person } = await withPasskey(company)
    const told = async () =>
      (await mailsTo(w, company.id, person.email)).map(({ text }) => text.split('\n').filter(Boolean)[0])
    const [{ text } = { text: '' }] = await mailsTo(w, company.id, person.email)
    expect(text).toContain('A passkey was added')
    expect(text).toContain('Passkey: Phone')
    expect(text).toContain('/dashboard/me/security')
    const { passkeys } = await person.ok(secondFactorApi.own)
    await person.ok(secondFactorApi.newRecoveryCodes)
    await person.ok(secondFactorApi.removePasskey, { params: { id: passkeys[0]?.id ?? '' } })
    const { secret } = await person.ok(secondFactorApi.startTotp)
    await person.ok(secondFactorApi.confirmTotp, { body: { code: new TOTP({ secret }).generate() } })
    await person.ok(secondFactorApi.removeTotp)
    const admin = await company.user({ role: 'admin' })
    await admin.ok(secondFactorApi.reset, { params: { id: person.id } })
    expect(await told()).toEqual([
      'Your two-step verification was reset',
      'The authenticator app was removed',
      'An authenticator app was set up',
      'A passkey was removed',
      'New recovery codes were made',
      'A passkey was added',
    ])
  })
})
