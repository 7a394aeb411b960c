import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { authApi } from '#contract/accounts/auth.ts'
import { companiesApi } from '#contract/companies/companies.ts'
import { ssoApi, type SaveSso } from '#contract/accounts/sso.ts'
import { usersApi } from '#contract/people/users.ts'
import { publicFetch } from '#server/platform/guard/public-fetch.ts'
import { testProvider, type TestProvider } from '../../../test/services/provider.ts'
import { world, type Person, type TestCompany, type World } from '../../../test/world.ts'

const PASSWORD = 'three stones on a hill'
let w: World
let company: TestCompany
let admin: Person
let provider: TestProvider

const settings = (changes: Partial<SaveSso> = {}): SaveSso => ({
  enabled: true,
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  label: 'Quarry',
  only: false,
  createPeople: false,
  ...changes,
})

beforeAll(async () => {
  w = await world({ CAIRN_PRIVATE_ADDRESSES: 'allow' })
  company = await w.company()
  admin = await company.user({ role: 'admin' })
  provider = await testProvider([`http://${company.host}/login/sso`])
  await admin.ok(ssoApi.save, { body: settings() })
})
afterAll(() => provider.stop())

async function come(login: string, where = company) {
  const { url, binding } = await where.stranger.ok(ssoApi.start)
  const query = await provider.visit(url, login)
  return { query, binding, finish: () => where.stranger.call(ssoApi.finish, { body: { query, binding } }) }
}

describe('signing in by the company’s provider', () => {
  it('lets in whose verified address the company knows', async () => {
    const person = await company.user()
    provider.know('one', { email: person.email.toUpperCase(), email_verified: true })
    const { finish, query, binding } = await come('one')
    const answer = await finish()
    expect(answer.status).toBe(200)
    expect(String(answer.headers['set-cookie'])).toContain('cairn_refresh=')
    const me = await w.at(company, { ...person, token: answer.data?.token ?? '' }).ok(authApi.me)
    expect(me.id).toBe(person.id)
    const { items } = await admin.ok(auditApi.list, { query: { actor: person.id } })
    expect(items[0]).toMatchObject({ action: 'auth.signed_in', after: { method: 'sso' } })
    const again = await company.stranger.call(ssoApi.finish, { body: { query, binding } })
    expect(again.error?.code).toBe('GONE')
  })

  it('lets in neither an address that is not verified nor one that nobody has', async () => {
    const person = await company.user()
    provider.know('two', { email: person.email, email_verified: false })
    expect((await (await come('two')).finish()).error?.details).toEqual({ reason: 'sso_email_not_verified' })
    // One that the provider says nothing of is not verified either.
    provider.know('silent', { email: person.email })
    expect((await (await come('silent')).finish()).error?.details).toEqual({
      reason: 'sso_email_not_verified',
    })
    provider.know('three', { email: 'nobody@quarry.example', email_verified: true })
    expect((await (await come('three')).finish()).error?.details).toEqual({ reason: 'sso_no_account' })
  })

  it('is finished by the browser that began, and with what the provider sent', async () => {
    const person = await company.user()
    provider.know('four', { email: person.email, email_verified: true })
    const { query, binding } = await come('four')
    const other = await company.stranger.ok(ssoApi.start)
    const send = (body: { query: string; binding: string }) => company.stranger.call(ssoApi.finish, { body })
    expect((await send({ query, binding: other.binding })).error?.code).toBe('GONE')
    const late = await come('four')
    const seconds = (by: number) =>
      w.services.db.withTenant(company.id, (tx) =>
        sql`update sso_attempts set expires_at = expires_at + ${by} * interval '1 second'`.execute(tx),
      )
    await seconds(-3600)
    expect((await late.finish()).error?.code).toBe('GONE')
    await seconds(3600)
    const forged = new URLSearchParams(query)
    forged.set('code', 'made-up')
    expect((await send({ query: forged.toString(), binding })).error?.details).toEqual({
      reason: 'sso_refused',
    })
  })

  it('accepts an invitation on the way, and refuses who is inactive or a super_admin', async () => {
    const invited = await company.user({ status: 'pending' })
    provider.know('five', { email: invited.email, email_verified: true })
    expect((await (await come('five')).finish()).status).toBe(200)
    const now = await admin.ok(usersApi.byId, { params: { id: invited.id } })
    expect(now.status).toBe('active')
    for (const options of [{ status: 'inactive' }, { role: 'super_admin' }] as const) {
      const person = await company.user(options)
      provider.know('six', { email: person.email, email_verified: true })
      expect((await (await come('six')).finish()).error?.details).toEqual({ reason: 'sso_no_account' })
    }
  })

  it('adds whom the company does not know as students, where it wants that', async () => {
    await admin.ok(ssoApi.save, { body: settings({ createPeople: true, clientSecret: undefined }) })
    const email = `new.${company.slug}@quarry.example`
    provider.know('seven', { email, email_verified: true, given_name: 'Nova', family_name: 'Pebble' })
    expect((await (await come('seven')).finish()).status).toBe(200)
    const { items } = await admin.ok(usersApi.list, { query: { search: email } })
    expect(items).toMatchObject([{ name: 'Nova', surname: 'Pebble', role: 'student', status: 'active' }])
    const only = (allowedDomains: string[]) =>
      admin.ok(companiesApi.updateSettings, { params: { id: company.id }, body: { allowedDomains } })
    await only(['quarry.example'])
    provider.know('outside', { email: `new.${company.slug}@elsewhere.example`, email_verified: true })
    expect((await (await come('outside')).finish()).error?.details).toEqual({ reason: 'sso_no_account' })
    await only([])
    const limit = (people: number | null) =>
      w.services.db.withPlatform((tx) =>
        tx.updateTable('companies').set({ people_limit: people }).where('id', '=', company.id).execute(),
      )
    await limit(1)
    provider.know('eight', { email: `other.${email}`, email_verified: true })
    expect((await (await come('eight')).finish()).error?.code).toBe('MAX_NUMBER_REACHED')
    await limit(null)
    await admin.ok(ssoApi.save, { body: settings() })
  })

  it('adds somebody once who comes from two windows at the same moment, and lets both in', async () => {
    await admin.ok(ssoApi.save, { body: settings({ createPeople: true, clientSecret: undefined }) })
    for (let round = 0; round < 4; round++) {
      const email = `twice${round}.${company.slug}@quarry.example`
      provider.know(`twice${round}`, { email, email_verified: true, given_name: 'Nova' })
      const windows = [await come(`twice${round}`), await come(`twice${round}`), await come(`twice${round}`)]
      const answers = await Promise.all(windows.map(({ finish }) => finish()))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect((await admin.ok(usersApi.list, { query: { search: email } })).total).toBe(1)
    }
    await admin.ok(ssoApi.save, { body: settings() })
  })

  it('takes no address that is none, and of a name what can be kept', async () => {
    await admin.ok(ssoApi.save, { body: settings({ createPeople: true, clientSecret: undefined }) })
    for (const [login, email] of [
      ['nul', `nul\0${company.slug}@quarry.example`],
      ['none', `no address of ${company.slug}`],
    ] as const) {
      provider.know(login, { email, email_verified: true, given_name: 'Nova' })
      const answer = await (await come(login)).finish()
      expect([answer.status, answer.error?.details]).toEqual([403, { reason: 'sso_email_not_verified' }])
    }
    const email = `odd.${company.slug}@quarry.example`
    const names = { given_name: 'No\0va\ud800\u202e', family_name: 'é'.repeat(300) }
    provider.know('odd', { email, email_verified: true, ...names })
    expect((await (await come('odd')).finish()).status).toBe(200)
    const { items } = await admin.ok(usersApi.list, { query: { search: email } })
    expect(items).toMatchObject([{ name: 'Nova\ufffd', surname: 'é'.repeat(100) }])
    await admin.ok(ssoApi.save, { body: settings() })
  })

  it('stays inside the company: another one has neither the provider nor its people', async () => {
    const other = await w.company()
    expect((await other.stranger.call(ssoApi.start)).error?.code).toBe('NOT_FOUND')
  })
})

describe('its settings', () => {
  it('never tell the secret, and keep it encrypted', async () => {
    const answer = await admin.call(ssoApi.settings)
    expect(answer.data).toMatchObject({ hasSecret: true, redirectUri: `http://${company.host}/login/sso` })
    expect(answer.text).not.toContain(provider.clientSecret)
    const rows = await w.services.db.withTenant(company.id, (tx) =>
      Promise.all([
        tx.selectFrom('company_sso').selectAll().execute(),
        tx.selectFrom('audit_log').selectAll().execute(),
      ]),
    )
    expect(JSON.stringify(rows)).not.toContain(provider.clientSecret)
  })

  it('refuse what is no provider, and do not hand its secret to another', async () => {
    const wrong = await admin.call(ssoApi.save, { body: settings({ issuer: 'http://127.0.0.1:9' }) })
    expect(wrong.error?.details).toEqual([{ field: 'issuer', code: 'provider_unreachable' }])
    const moved = await admin.call(ssoApi.save, {
      body: settings({ issuer: 'http://127.0.0.1:9', clientSecret: undefined }),
    })
    expect(moved.error?.details).toEqual([{ field: 'clientSecret', code: 'required' }])
  })

  it('are announced at the sign-in', async () => {
    const seen = await company.stranger.ok(companiesApi.bySlug, { params: { slug: company.slug } })
    expect(seen.sso).toEqual({ label: 'Quarry', only: false })
  })

  it('can switch passwords off, but never a super_admin’s', async () => {
    await admin.ok(ssoApi.save, { body: settings({ only: true }) })
    const person = await company.user()
    const root = await company.user({ role: 'super_admin' })
    const far = await w.superAdmin()
    const signIn = async (who: Person) => {
      await who.password(PASSWORD)
      return company.stranger.call(authApi.login, { body: { email: who.email, password: PASSWORD } })
    }
    const refused = await signIn(person)
    expect([refused.status, refused.error?.details]).toEqual([403, { reason: 'sso_only' }])
    expect((await signIn(root)).status).toBe(200)
    expect((await signIn(far)).status).toBe(200)
    await admin.ok(ssoApi.save, { body: settings() })
    expect((await signIn(person)).status).toBe(200)
  })
})

describe('addresses that companies name', () => {
  it('are judged by what they resolve to, and are https', async () => {
    const refuse = { CAIRN_PRIVATE_ADDRESSES: 'refuse' } as const
    for (const address of [
      'https://localhost/x',
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://2130706433/x',
      `${provider.issuer}/.well-known/openid-configuration`,
    ])
      await expect(publicFetch(refuse, address)).rejects.toThrow(/not a public address|is not called/)
  })
})
