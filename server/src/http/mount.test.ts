import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import type { BaseContext, WithCookie } from './context.ts'
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
