import { endpoints } from '#contract/api.ts'
import { scopes, type Scope } from '#contract/endpoint.ts'
import { anyone, permissions } from '#contract/permissions.ts'
import { roleAllowed, type Role } from '#contract/roles.ts'

/** The scopes that would let a token of this role do anything: one never allows more than its owner may. */
export function scopesOf(role: Role): Scope[] {
  const useful = new Set(
    endpoints
      .filter(({ id }) => {
        const allow = permissions[id]
        return allow !== anyone && roleAllowed(allow, role)
      })
      .map((endpoint) => endpoint.scope),
  )
  return scopes.filter((scope) => useful.has(scope))
}
