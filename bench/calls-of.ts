import type { Bench } from './bench.ts'
import type { Call } from './load.ts'

/** Who calls: of the tenant, with a session. */
export type Caller = { id: string; sessionId: string }

/** Somebody’s calls of a tenant: `as` for what measures them, `of` for what only makes ready. Its admin’s where nobody is named. */
export function callsOf(bench: Bench, slug = 'demo') {
  const tenant = bench.tenant(slug)
  const as = (person: Caller, path: string): Call => bench.as({ ...tenant, admin: person }, path)
  const tokenOf = (person: Caller) => as(person, '').headers?.['authorization']?.replace('Bearer ', '') ?? ''
  const of = (person: Caller = tenant.admin) => ({
    port: bench.server.port,
    company: tenant.slug,
    token: tokenOf(person),
  })
  return { as, of }
}
