import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import type { BaseContext, Context, WithCookie } from './caller/context.ts'
import { anyHost, mount, outside } from './mount.ts'

const call = { method: 'POST', summary: '', data: z.object({}), errors: [], scope: null } as const
const withCookie = { say: endpoint({ ...call, id: 'auth.login', path: '/a', cookie: true }) }
const without = { say: endpoint({ ...call, id: 'auth.forgotPassword', path: '/b' }) }

/** What the types refuse is refused where types are checked: an expected error that is none fails there. */
it('gives the refresh cookie to the operation of an endpoint that says so, and to no other', () => {
  const takesCookie = async (ctx: BaseContext & WithCookie) => (ctx.refreshCookie.clear(), {})
  expect([
    mount(withCookie, { say: takesCookie }),
    mount(withCookie, { say: outside(takesCookie) }),
    // @ts-expect-error its endpoint does not say `cookie`
    mount(without, { say: takesCookie }),
    // @ts-expect-error its endpoint does not say `cookie`
    mount(without, { say: outside(takesCookie) }),
    // @ts-expect-error its endpoint does not say `cookie`
    mount(without, { say: anyHost(takesCookie) }),
    // @ts-expect-error its endpoint does not say `cookie`
    mount(without, { say: outside(async ({ refreshCookie }) => (refreshCookie.clear(), {})) }),
  ]).toHaveLength(6)
})

const naming = {
  say: endpoint({ ...call, id: 'users.byId', path: '/c/:id', params: z.object({ id: z.uuid() }) }),
}
const own = (_: Context, id: string) => id

it('opens no company to an operation but its own, or the one its caller lives in', () => {
  const nothing = async () => ({})
  expect([
    mount(naming, { say: ({ services, company }) => services.db.withTenant(company.id, nothing) }),
    mount(naming, { say: ({ services, actor }) => services.db.withTenant(actor.companyId, nothing) }),
    // @ts-expect-error a company that the request names is not the caller’s own
    mount(naming, { say: ({ services }, { params }) => services.db.withTenant(params.id, nothing) }),
    // @ts-expect-error not even through a function
    mount(naming, { say: (ctx, { params }) => ctx.services.db.withTenant(own(ctx, params.id), nothing) }),
    // @ts-expect-error an operation looks beyond its company by moving its transaction, in files of a closed list
    mount(naming, { say: ({ services }) => services.db.withPlatform(nothing) }),
    // @ts-expect-error nor is there a driver
    mount(naming, { say: async ({ services }) => (services.db.bareDriver.close(), {}) }),
    mount(naming, {
      say: ({ services, company }) =>
        // @ts-expect-error nor a second company after the first
        services.db.withTenant(company.id, nothing, { then: 'another' }),
    }),
  ]).toHaveLength(7)
})
