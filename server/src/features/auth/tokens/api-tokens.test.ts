import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { usersApi } from '#contract/people/users.ts'
import { caller } from '../../../../test/caller.ts'
import { mailsTo } from '../../../../test/mails.ts'
import { until } from '../../../../test/until.ts'
import { world, type Person, type TestCompany } from '../../../../test/world.ts'

const w = await world()
const PASSWORD = 'four walls of dry stone'
const ANOTHER = 'moss grows on the north side'
const DAY_MS = 24 * 60 * 60 * 1000

const make = (person: Person, name: string, expiresAt?: string) =>
  person.call(authApi.createApiToken, {
    body: { name, scopes: ['profile:read'], ...(expiresAt ? { expiresAt } : {}) },
  })
const works = async (company: TestCompany, token: string | undefined) =>
  (await caller(w.port, company.host, token ?? '').call(authApi.me)).status === 200

describe('a new password', () => {
  it('of one’s own ends every API token but those one keeps', async () => {
    const company = await w.company()
    const person = await company.user()
    await person.password(PASSWORD)
    const [kept, ended] = [(await make(person, 'Kept')).data, (await make(person, 'Ended')).data]
    const others = (await make(await company.user(), 'Of somebody else')).data
    const body = { currentPassword: PASSWORD, newPassword: ANOTHER, keepTokens: kept ? [kept.id] : [] }
    await person.ok(authApi.changePassword, { body })
    expect([await works(company, kept?.token), await works(company, ended?.token)]).toEqual([true, false])
    await person.ok(authApi.changePassword, { body: { currentPassword: ANOTHER, newPassword: PASSWORD } })
    expect(await works(company, kept?.token)).toBe(false)
    expect(await works(company, others?.token)).toBe(true)
  })

  it('by an admin’s hand or a mailed link ends them all', async () => {
    const company = await w.company()
    const admin = await company.user({ role: 'admin' })
    const person = await company.user()
    const first = (await make(person, 'First')).data
    await admin.ok(usersApi.createNewPassword, { params: { id: person.id } })
    expect(await works(company, first?.token)).toBe(false)

    const { data } = await company.stranger.call(authApi.resetPassword, {
      body: { token: (await mailsTo(w, company.id, person.email))[0]?.token ?? '', password: ANOTHER },
    })
    const again = { ...person, ...caller(w.port, company.host, data?.token) }
    const second = (await make(again, 'Second')).data
    expect(await works(company, second?.token)).toBe(true)
    await admin.ok(usersApi.createNewPassword, { params: { id: person.id } })
    const [{ token } = { token: '' }] = await mailsTo(w, company.id, person.email)
    await w.services.db.withTenant(company.id, (tx) =>
      tx
        .updateTable('api_tokens')
        .set({ revoked_at: null })
        .where('id', '=', second?.id ?? '')
        .execute(),
    )
    await company.stranger.ok(authApi.resetPassword, { body: { token, password: PASSWORD } })
    expect(await works(company, second?.token)).toBe(false)
  })
})

it('lasts a year and a day at most', async () => {
  const person = await (await w.company()).user()
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
  expect((await make(person, 'Long', inDays(367))).error?.details).toEqual([
    { field: 'expiresAt', code: 'too_late', params: { days: 366 } },
  ])
  expect((await make(person, 'Long', inDays(365.9))).status).toBe(200)
})

it('is good until it expires, and not a moment longer [S3.6c]', async () => {
  const company = await w.company()
  const person = await company.user()
  const made = (await make(person, 'Short', new Date(Date.now() + DAY_MS).toISOString())).data
  expect(await works(company, made?.token)).toBe(true)
  await w.services.db.withTenant(company.id, (tx) =>
    tx
      .updateTable('api_tokens')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', made?.id ?? '')
      .execute(),
  )
  const refused = await caller(w.port, company.host, made?.token ?? '').call(authApi.me)
  expect([refused.status, refused.error?.code]).toEqual([401, 'UNAUTHORIZED'])
})

it('is listed with when it was used last, and says nothing of that before [S3.6d]', async () => {
  const company = await w.company()
  const person = await company.user()
  const [used, unused] = [(await make(person, 'Used')).data, (await make(person, 'Unused')).data]
  const before = Date.now()
  const lastUsed = async () =>
    new Map((await person.ok(authApi.listApiTokens)).items.map(({ id, lastUsedAt }) => [id, lastUsedAt]))
  expect([...(await lastUsed()).values()]).toEqual([null, null])
  expect(await works(company, used?.token)).toBe(true)
  // It is noted once the answer has left.
  await until(async () => (await lastUsed()).get(used?.id ?? '') !== null)
  const at = Date.parse((await lastUsed()).get(used?.id ?? '') ?? '')
  expect(at).toBeGreaterThanOrEqual(before - 1000)
  expect(at).toBeLessThanOrEqual(Date.now() + 1000)
  expect((await lastUsed()).get(unused?.id ?? '')).toBeNull()
  // Used again more than a minute later: that use is the last.
  const later = at + 90_000
  vi.spyOn(Date, 'now').mockImplementation(() => later)
  onTestFinished(() => void vi.restoreAllMocks())
  expect(await works(company, used?.token)).toBe(true)
  await until(async () => Date.parse((await lastUsed()).get(used?.id ?? '') ?? '') === later)
})
