import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { usersApi } from '#contract/people/users.ts'
import { mailsTo } from '../../../test/mails.ts'
import { world } from '../../../test/world.ts'

const w = await world()

describe('status', () => {
  it('goes the allowed ways and no other [S4.9] [S7.15b]', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const user = await acme.user()
    const to = (status: string) =>
      admin.send(usersApi.changeStatus, { params: { id: user.id }, body: { userId: user.id, status } })
    for (const [status, expected] of [
      ['pending', 400],
      ['active', 400],
      ['hidden', 200],
      ['active', 200],
      ['inactive', 200],
      ['hidden', 400],
      ['active', 200],
      ['deleted', 200],
      ['active', 400],
      ['inactive', 200],
      ['sleeping', 400],
    ] as const)
      expect([status, (await to(status)).status]).toEqual([status, expected])
    expect((await to('hidden')).error).toMatchObject({
      code: 'BAD_REQUEST',
      details: [
        { field: 'status', code: 'transition_not_allowed', params: { from: 'inactive', to: 'hidden' } },
      ],
    })
  })

  it('is pending again of who never came in and is let in again, and they can be invited', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const user = await acme.user({ status: 'inactive' })
    const activate = () =>
      admin.ok(usersApi.changeStatus, {
        params: { id: user.id },
        body: { userId: user.id, status: 'active' },
      })
    expect((await activate()).status).toBe('pending')
    // A call that is sent twice ends as it does when sent once, and is one thing in the log.
    expect((await activate()).status).toBe('pending')
    const { items } = await admin.ok(usersApi.history, { params: { id: user.id } })
    expect(items.map(({ action }) => action)).toEqual(['users.status_changed'])
    await admin.ok(usersApi.invite, { params: { id: user.id } })
    // From then on they are as anybody who was invited.
    expect((await activate()).status).toBe('active')
    // Who chose a password came in.
    const other = await acme.user({ status: 'inactive' })
    await other.password('three stones on a hill')
    const { status } = await admin.ok(usersApi.changeStatus, {
      params: { id: other.id },
      body: { userId: other.id, status: 'active' },
    })
    expect(status).toBe('active')
  })

  it('wants the same user in path and body', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const [one, other] = [await acme.user(), await acme.user()]
    const answer = await admin.call(usersApi.changeStatus, {
      params: { id: one.id },
      body: { userId: other.id, status: 'inactive' },
    })
    expect(answer.error?.details).toEqual([{ field: 'userId', code: 'does_not_match' }])
  })

  it('ends sessions and API tokens at once, and API tokens for good', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const user = await acme.user()
    const { token } = await user.ok(authApi.createApiToken, {
      body: { name: 'script', scopes: ['profile:read'] },
    })
    const byToken = () =>
      acme.stranger.raw('GET', '/api/v1/auth/me', { headers: { authorization: `Bearer ${token}` } })
    expect((await byToken()).status).toBe(200)
    const told: object[] = []
    const off = w.services.bus.on('sessionEnded', (payload) => told.push(payload))
    const set = (status: 'inactive' | 'active') =>
      admin.ok(usersApi.changeStatus, { params: { id: user.id }, body: { userId: user.id, status } })
    await set('inactive')
    expect((await user.call(authApi.me)).status).toBe(401)
    expect((await byToken()).status).toBe(401)
    await expect.poll(() => told).toContainEqual({ companyId: acme.id, userId: user.id })
    off()
    await set('active')
    expect((await byToken()).status).toBe(401)
    expect((await user.call(authApi.me)).status).toBe(401)
  })

  it('is not one’s own to change, nor an admin’s for a super_admin [S8.6]', async () => {
    const admin = await w.defaultCompany.user({ role: 'admin' })
    await w.defaultCompany.user({ role: 'admin' })
    const root = await w.superAdmin()
    for (const id of [admin.id, root.id]) {
      const change = { params: { id }, body: { userId: id, status: 'inactive' } } as const
      expect((await admin.call(usersApi.changeStatus, change)).error?.code).toBe('FORBIDDEN')
      expect((await admin.call(usersApi.delete, { params: { id } })).error?.code).toBe('FORBIDDEN')
    }
  })

  it('leaves a company its last active admin, also where a super_admin asks', async () => {
    const acme = await w.company()
    const only = await acme.user({ role: 'admin' })
    await acme.user({ role: 'admin', status: 'inactive' })
    const root = w.at(acme, await w.superAdmin())
    const params = { id: only.id }
    const refusals = [
      await root.call(usersApi.changeStatus, { params, body: { userId: only.id, status: 'inactive' } }),
      await root.call(usersApi.update, { params, body: { role: 'student' } }),
      await root.call(usersApi.delete, { params }),
    ]
    for (const { error } of refusals) {
      expect(error?.code).toBe('FORBIDDEN')
      expect(error?.details).toEqual([expect.objectContaining({ code: 'last_admin' })])
    }
    await acme.user({ role: 'admin' })
    expect((await root.call(usersApi.delete, { params })).status).toBe(200)
  })

  it.skipIf(w.kind === 'pglite')('keeps one of two admins who remove each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const acme = await w.company()
      const [one, other] = [await acme.user({ role: 'admin' }), await acme.user({ role: 'admin' })]
      const answers = await Promise.all([
        one.call(usersApi.update, { params: { id: other.id }, body: { role: 'student' } }),
        other.call(usersApi.changeStatus, {
          params: { id: one.id },
          body: { userId: one.id, status: 'inactive' },
        }),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })
})

describe('deleting', () => {
  it('hides a person from all but the filter, and can be taken back [S7.17b]', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const user = await acme.user({ name: 'Gone' })
    const params = { id: user.id }
    await admin.ok(usersApi.delete, { params })
    expect((await admin.call(usersApi.delete, { params })).error?.code).toBe('NOT_FOUND')
    const listed = async (status?: 'deleted') =>
      (await admin.ok(usersApi.list, { query: { search: 'gone', ...(status ? { status } : {}) } })).total
    expect(await listed()).toBe(0)
    expect(await listed('deleted')).toBe(1)
    const deleted = await admin.ok(usersApi.byId, { params })
    expect(deleted.erasedAfter).not.toBeNull()
    const back = await admin.ok(usersApi.changeStatus, {
      params,
      body: { userId: user.id, status: 'inactive' },
    })
    expect(back).toMatchObject({ status: 'inactive', erasedAfter: null })
  })

  it('frees the address, and refuses to restore whose address was taken [S8.4]', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const user = await acme.user()
    await admin.ok(usersApi.delete, { params: { id: user.id } })
    await admin.ok(usersApi.create, {
      body: { name: 'New', surname: 'Owner', email: user.email, role: 'student' },
    })
    const answer = await admin.call(usersApi.changeStatus, {
      params: { id: user.id },
      body: { userId: user.id, status: 'inactive' },
    })
    expect(answer.error).toMatchObject({ code: 'ALREADY_EXISTS', details: [{ field: 'email' }] })
  })
})

describe('a new password [S7.16b]', () => {
  it('ends the sessions and the old password, and mails a one-use link', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const user = await acme.user()
    const password = await user.password('an old and well worn path')
    const { expiresAt } = await admin.ok(usersApi.createNewPassword, { params: { id: user.id } })
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now())
    expect((await user.call(authApi.me)).status).toBe(401)
    const signIn = () => acme.stranger.call(authApi.login, { body: { email: user.email, password } })
    expect((await signIn()).error?.code).toBe('INVALID_CREDENTIALS')
    const [mail] = await mailsTo(w, acme.id, user.email)
    const token = mail?.token ?? ''
    const reset = () =>
      acme.stranger.call(authApi.resetPassword, { body: { token, password: 'a new path over the ridge' } })
    expect((await reset()).status).toBe(200)
    expect((await reset()).error?.code).toBe('GONE')
  })

  it('ends the link before it, whoever asked for that, and writes in the person’s own language', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const user = await acme.user()
    await admin.ok(authApi.updateMe, { body: { preferredLanguage: 'en' } })
    await user.ok(authApi.updateMe, { body: { preferredLanguage: 'es' } })
    await user.password('an old and well worn path')
    await acme.stranger.ok(authApi.forgotPassword, { body: { email: user.email } })
    await expect.poll(async () => (await mailsTo(w, acme.id, user.email)).length).toBe(1)
    const HOUR = 60 * 60 * 1000
    const asked = Date.now()
    const ask = () => admin.ok(usersApi.createNewPassword, { params: { id: user.id } })
    for (const { expiresAt } of [await ask(), await ask()]) {
      expect(Date.parse(expiresAt)).toBeGreaterThanOrEqual(asked + 2 * HOUR)
      expect(Date.parse(expiresAt)).toBeLessThanOrEqual(Date.now() + 2 * HOUR)
    }
    const subject = `Contraseña nueva para Company ${acme.slug}`
    const mails = await mailsTo(w, acme.id, user.email)
    expect(mails.slice(0, 2).map(({ subject }) => subject)).toEqual([subject, subject])
    const answers = await Promise.all(
      mails.map(({ token }) =>
        acme.stranger.call(authApi.checkOneTimeToken, { body: { token, purpose: 'password' } }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 410, 410])
  })

  it('is set by its link to its time and no longer, and an invitation is accepted so', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const user = await acme.user()
    await admin.ok(usersApi.createNewPassword, { params: { id: user.id } })
    const email = 'ada@example.org'
    await admin.ok(usersApi.create, { body: { name: 'Ada', surname: 'Byron', email, role: 'student' } })
    const password = 'a new path over the ridge'
    for (const [purpose, address] of [
      ['password', user.email],
      ['invitation', email],
    ] as const) {
      const [{ token } = { token: '' }] = await mailsTo(w, acme.id, address)
      const ends = (seconds: number) =>
        w.services.db.withTenant(acme.id, (tx) =>
          sql`update one_time_tokens set expires_at = now() + ${seconds} * interval '1 second'`.execute(tx),
        )
      const check = () => acme.stranger.call(authApi.checkOneTimeToken, { body: { token, purpose } })
      const use = () =>
        purpose === 'password'
          ? acme.stranger.call(authApi.resetPassword, { body: { token, password } })
          : acme.stranger.call(authApi.acceptInvitation, { body: { token, password } })
      await ends(-1)
      for (const answer of [await check(), await use()])
        expect(answer).toMatchObject({ status: 410, error: { code: 'GONE' } })
      await ends(60)
      expect([(await check()).status, (await use()).status]).toEqual([200, 200])
    }
  })

  it.each([
    ['active', 'hidden'],
    ['hidden', 'active'],
    ['pending', 'active'],
  ] as const)('of who was %s and is %s is not set by a link from before', async (before, after) => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const user = await acme.user({ status: before })
    const mailed = { params: { id: user.id } }
    if (before === 'pending') await admin.ok(usersApi.invite, mailed)
    else await admin.ok(usersApi.createNewPassword, mailed)
    const purpose = before === 'pending' ? 'invitation' : 'password'
    const [{ token } = { token: '' }] = await mailsTo(w, acme.id, user.email)
    const check = () => acme.stranger.call(authApi.checkOneTimeToken, { body: { token, purpose } })
    expect((await check()).status).toBe(200)
    await admin.ok(usersApi.changeStatus, { ...mailed, body: { userId: user.id, status: after } })
    expect((await check()).status).toBe(410)
  })

  it('is for those who can sign in', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const pending = await acme.user({ status: 'pending' })
    const answer = await admin.call(usersApi.createNewPassword, { params: { id: pending.id } })
    expect(answer.error?.details).toEqual([{ field: 'status', code: 'cannot_sign_in' }])
    // Whom others do not see works as ever.
    const hidden = await acme.user({ status: 'hidden' })
    await admin.ok(usersApi.createNewPassword, { params: { id: hidden.id } })
    expect((await mailsTo(w, acme.id, hidden.email))[0]?.token).toBeTruthy()
  })
})

it('sends an invitation again: the link before it stops working', async () => {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin' })
  const made = await admin.ok(usersApi.create, {
    body: { name: 'Ada', surname: 'Byron', email: 'ada@example.org', role: 'student' },
  })
  await admin.ok(usersApi.invite, { params: { id: made.id } })
  const mails = await mailsTo(w, acme.id, 'ada@example.org')
  const answers = await Promise.all(
    mails.map(({ token }) =>
      acme.stranger.call(authApi.checkOneTimeToken, { body: { token, purpose: 'invitation' } }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 410])
  const active = await acme.user()
  expect((await admin.call(usersApi.invite, { params: { id: active.id } })).error).toMatchObject({
    code: 'CONFLICT',
    details: { reason: 'not_pending' },
  })
})
