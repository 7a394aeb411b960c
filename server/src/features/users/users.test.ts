import { describe, expect, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { companiesApi } from '#contract/companies/companies.ts'
import { usersApi } from '#contract/people/users.ts'
import { mailsTo } from '../../../test/mails.ts'
import { world } from '../../../test/world.ts'

const w = await world()

/** The links in a company's mails to an address, newest first. */
async function tokensMailed(companyId: string, to: string): Promise<string[]> {
  return (await mailsTo(w, companyId, to)).map(({ token }) => token)
}

const ada = { name: 'Ada', surname: 'Lovelace', email: 'ada@example.org', role: 'student' } as const

describe('creating', () => {
  it('creates a pending user and mails an invitation that signs in [S3.1] [S7.12b]', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const made = await admin.ok(usersApi.create, { body: { ...ada, email: 'Ada@Example.org' } })
    expect(made).toMatchObject({ ...ada, status: 'pending', lastLogin: null, preferredLanguage: null })
    expect(made.invitedAt).not.toBeNull()
    const [token] = await tokensMailed(acme.id, ada.email)
    await acme.stranger.ok(authApi.acceptInvitation, {
      body: { token: token ?? '', password: 'three stones upon a hill' },
    })
    const accepted = await admin.ok(usersApi.byId, { params: { id: made.id } })
    expect(accepted.status).toBe('active')
    expect(accepted.lastLogin).not.toBeNull()
  })

  it.each([
    { set: 'en', chosen: 'es', kept: 'es' },
    { set: undefined, chosen: 'es', kept: 'es' },
    { set: 'es', chosen: undefined, kept: 'es' },
    { set: undefined, chosen: undefined, kept: null },
  ] as const)(
    'keeps the language chosen with the password ($chosen) over the one set before ($set) [S4.7]',
    async ({ set, chosen, kept }) => {
      const acme = await w.company()
      const admin = await acme.user({ role: 'admin' })
      const { id } = await admin.ok(usersApi.create, { body: { ...ada, preferredLanguage: set } })
      const [token = ''] = await tokensMailed(acme.id, ada.email)
      const body = { token, password: 'three stones upon a hill', preferredLanguage: chosen }
      await acme.stranger.ok(authApi.acceptInvitation, { body })
      expect((await admin.ok(usersApi.byId, { params: { id } })).preferredLanguage).toBe(kept)
    },
  )

  it('sends no invitation where none is wanted', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const made = await admin.ok(usersApi.create, { body: { ...ada, invite: false } })
    expect(made.invitedAt).toBeNull()
    expect(await tokensMailed(acme.id, ada.email)).toEqual([])
  })

  it('refuses an address in use, whatever its case [S8.4]', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    await admin.ok(usersApi.create, { body: ada })
    const second = await admin.call(usersApi.create, { body: { ...ada, email: 'ADA@example.ORG' } })
    expect(second.status).toBe(409)
    expect(second.error).toMatchObject({
      code: 'ALREADY_EXISTS',
      details: [{ field: 'email', code: 'already_exists' }],
    })
    const elsewhere = await w.company()
    await (await elsewhere.user({ role: 'admin' })).ok(usersApi.create, { body: ada })
  })

  it.skipIf(w.kind === 'pglite')('lets exactly one of many at once have an address', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        admin.call(usersApi.create, { body: { ...ada, email: i % 2 ? ada.email : 'ADA@example.org' } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    const { total } = await admin.ok(usersApi.list, { query: { search: 'ada@' } })
    expect(total).toBe(1)
  })

  it('takes only the domains that the company allows', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    await admin.ok(companiesApi.updateSettings, {
      params: { id: acme.id },
      body: { allowedDomains: ['acme.example'] },
    })
    w.services.companies.forget(acme.slug)
    const refused = await admin.call(usersApi.create, { body: ada })
    expect(refused.error?.details).toEqual([{ field: 'email', code: 'domain_not_allowed' }])
    await admin.ok(usersApi.create, { body: { ...ada, email: 'ada@acme.example' } })
  })

  it('names what is wrong at each field [S5.5b] [S8.5]', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const answer = await admin.send(usersApi.create, { body: { name: '', email: 'nobody', role: 'king' } })
    expect(answer.status).toBe(400)
    expect(answer.error?.details).toEqual([
      { field: 'name', code: 'required' },
      { field: 'surname', code: 'required' },
      { field: 'email', code: 'invalid_email' },
      { field: 'role', code: 'invalid_value' },
    ])
  })

  it('lets no admin make a super_admin, and a super_admin only at home [S1.4]', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const root = await w.superAdmin()
    const body = { ...ada, email: `${acme.slug}@example.org`, role: 'super_admin' } as const
    expect((await admin.call(usersApi.create, { body })).status).toBe(403)
    expect((await w.at(acme, root).call(usersApi.create, { body })).status).toBe(403)
    expect((await root.call(usersApi.create, { body })).status).toBe(200)
  })
})

describe('changing', () => {
  it('changes what is given and leaves the rest [S7.14b]', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const user = await acme.user({ name: 'Old', surname: 'Stone' })
    const changed = await admin.ok(usersApi.update, {
      params: { id: user.id },
      body: { name: 'New', preferredLanguage: 'es', role: 'mentor' },
    })
    expect(changed).toMatchObject({
      name: 'New',
      surname: 'Stone',
      email: user.email,
      preferredLanguage: 'es',
      role: 'mentor',
    })
    expect(
      (await admin.call(usersApi.update, { params: { id: user.id }, body: { email: admin.email } })).error
        ?.code,
    ).toBe('ALREADY_EXISTS')
  })

  it('moves a pending user’s invitation to the new address', async () => {
    const acme = await w.company()
    const admin = await acme.user({ role: 'admin' })
    const made = await admin.ok(usersApi.create, { body: ada })
    await admin.ok(usersApi.update, { params: { id: made.id }, body: { email: 'countess@example.org' } })
    const [old] = await tokensMailed(acme.id, ada.email)
    const [now] = await tokensMailed(acme.id, 'countess@example.org')
    const check = (token: string | undefined) =>
      acme.stranger.call(authApi.checkOneTimeToken, { body: { token: token ?? '', purpose: 'invitation' } })
    expect((await check(old)).error?.code).toBe('GONE')
    expect((await check(now)).data?.email).toBe('countess@example.org')
  })

  it('lets nobody change their own role, nor an admin touch a super_admin [S8.6]', async () => {
    const admin = await w.defaultCompany.user({ role: 'admin' })
    const root = await w.superAdmin()
    const update = (id: string, body: object) => admin.call(usersApi.update, { params: { id }, body })
    expect((await update(admin.id, { role: 'student' })).status).toBe(403)
    expect((await update(admin.id, { name: 'Renamed' })).status).toBe(200)
    expect((await update(root.id, { name: 'Renamed' })).status).toBe(403)
  })

  it('answers NOT_FOUND for another company’s user [S8.7]', async () => {
    const admin = await (await w.company()).user({ role: 'admin' })
    const stranger = await (await w.company()).user()
    const params = { id: stranger.id }
    for (const answer of [
      await admin.call(usersApi.byId, { params }),
      await admin.call(usersApi.update, { params, body: { name: 'Mine' } }),
      await admin.call(usersApi.changeStatus, { params, body: { userId: stranger.id, status: 'inactive' } }),
      await admin.call(usersApi.createNewPassword, { params }),
      await admin.call(usersApi.invite, { params }),
      await admin.call(usersApi.delete, { params }),
    ])
      expect(answer.error?.code).toBe('NOT_FOUND')
  })
})
