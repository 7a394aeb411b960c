import { companiesApi } from '#contract/companies/companies.ts'
import { adminLevel, roleAllowed, type Role } from '#contract/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../client.ts'
import { useMe } from '../session/me.ts'

// Passed on alone: whoever does not judge by it does not fetch it.
export { KnownConfiguration, type AdminLink } from '#contract/companies/companies.ts'

/** The configuration is asked for only by who has a role, and an administrator's. */
export const mayReadConfiguration = (role: Role | undefined) =>
  role !== undefined && roleAllowed(adminLevel, role)

/**
 * The current company's configuration, for administrators; idle for everyone else, and for whoever must set up a
 * second factor before anything. Kept from the start of a session to its end by the frame around every screen.
 */
export function useConfiguration() {
  const { companyId, role, mustEnrol } = useMe()
  return useQuery({
    ...query(companiesApi.configuration, { params: { id: companyId } }),
    enabled: mayReadConfiguration(role) && !mustEnrol,
  })
}

/** Asks for it, and draws nothing. */
export function KeepConfiguration() {
  useConfiguration()
  return null
}
