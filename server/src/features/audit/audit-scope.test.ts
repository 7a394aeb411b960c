import { expect, it } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import type { Scope } from '#contract/endpoint.ts'
import { auditApi } from '#contract/people/audit.ts'
import { usersApi } from '#contract/people/users.ts'
import { caller } from '../../../test/caller.ts'
import { world } from '../../../test/world.ts'

const w = await world()

it('is read by an API token that was given the log itself, and not by one for reports or for people', async () => {
  const company = await w.company()
  const admin = await company.user({ role: 'admin' })
  const answers = async (scope: Scope) => {
    const body = { name: scope, scopes: [scope] }
    const { token } = await admin.ok(authApi.createApiToken, { body })
    const script = caller(w.port, company.host, token)
    return {
      list: (await script.call(auditApi.list)).status,
      actions: (await script.call(auditApi.actions)).status,
      export: (await script.call(auditApi.export, { body: {} })).status,
      history: (await script.call(usersApi.history, { params: { id: admin.id } })).status,
    }
  }
  const refused = { list: 403, actions: 403, export: 403, history: 403 }
  expect(await answers('reports:read')).toEqual(refused)
  expect(await answers('users:read')).toEqual(refused)
  expect(await answers('audit:read')).toEqual({ list: 200, actions: 200, export: 200, history: 200 })
})
