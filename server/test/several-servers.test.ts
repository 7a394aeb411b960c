import { beforeAll, describe, expect, inject, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { companiesApi } from '#contract/companies/companies.ts'
import { platformApi } from '#contract/installation/platform.ts'
import { usersApi } from '#contract/people/users.ts'
import { caller } from './caller.ts'
import { until } from './until.ts'
import { world, type World } from './world.ts'

// PGlite has one process: there is no second server to tell.
describe.runIf(inject('testDatabase').kind === 'postgres')('two servers on one database', () => {
  let one: World
  let two: World
  beforeAll(async () => {
    one = await world()
    two = await one.secondServer()
  })

  it('end a person’s sessions and API tokens on both when their status changes [S4.9]', async () => {
    const company = await one.company()
    const admin = await company.user({ role: 'admin' })
    const ada = await company.user()
    const made = await ada.ok(authApi.createApiToken, { body: { name: 'Export', scopes: ['profile:read'] } })
    const onTwo = caller(two.port, company.host, ada.token)
    const byToken = caller(two.port, company.host, made.token)
    expect((await onTwo.call(authApi.me)).status).toBe(200)
    expect((await byToken.call(authApi.me)).status).toBe(200)
    const ended: string[] = []
    two.services.bus.on('sessionEnded', ({ userId }) => ended.push(userId))
    await admin.ok(usersApi.changeStatus, {
      params: { id: ada.id },
      body: { userId: ada.id, status: 'inactive' },
    })
    expect((await onTwo.call(authApi.me)).status).toBe(401)
    expect((await byToken.call(authApi.me)).status).toBe(401)
    // What hangs on a session without asking again, an open socket, is told.
    await until(() => ended.includes(ada.id))
  })

  it('end an API token on both at once when its owner revokes it [S7.27b]', async () => {
    const company = await one.company()
    const ada = await company.user()
    const made = await ada.ok(authApi.createApiToken, { body: { name: 'Export', scopes: ['profile:read'] } })
    const byToken = caller(two.port, company.host, made.token)
    expect((await byToken.call(authApi.me)).status).toBe(200)
    await ada.ok(authApi.revokeApiToken, { params: { id: made.id } })
    expect((await byToken.call(authApi.me)).status).toBe(401)
  })

  it('end the other sessions on both when the password changes [S7.25b]', async () => {
    const company = await one.company()
    const ada = await company.user()
    await ada.password('a long walk over wet stones')
    const other = await caller(two.port, company.host).ok(authApi.login, {
      body: { email: ada.email, password: 'a long walk over wet stones' },
    })
    await ada.ok(authApi.changePassword, {
      body: { currentPassword: 'a long walk over wet stones', newPassword: 'quiet rivers carry stones' },
    })
    expect((await caller(two.port, company.host, other.token).call(authApi.me)).status).toBe(401)
  })

  it('know a renamed company at its new address at once', async () => {
    const company = await one.company()
    const root = await one.superAdmin()
    const onTwo = caller(two.port, company.host)
    expect((await onTwo.call(companiesApi.bySlug, { params: { slug: company.slug } })).status).toBe(200)
    const slug = `${company.slug}x`
    await root.ok(companiesApi.update, { params: { id: company.id }, query: { slug }, body: {} })
    await until(async () => (await onTwo.call(companiesApi.bySlug, { params: { slug } })).status === 200)
    await until(
      async () => (await onTwo.call(companiesApi.bySlug, { params: { slug: company.slug } })).status === 404,
    )
  })

  it('enter and leave maintenance together [S1.8a]', async () => {
    const root = await one.superAdmin()
    await root.ok(platformApi.setMaintenance, { body: { on: true } })
    await until(() => two.services.maintenance.on)
    await caller(two.port, one.defaultCompany.host, root.token).ok(platformApi.setMaintenance, {
      body: { on: false },
    })
    await until(() => !one.services.maintenance.on && !two.services.maintenance.on)
  })
})
