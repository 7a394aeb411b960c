import { companiesApi } from '#contract/companies.ts'
import { adminLevel, roleAllowed, type Role } from '#contract/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from './client.ts'
import { useMe } from './me.ts'

/** The configuration is asked for only by who has a role, and an administrator's. */
export const mayReadConfiguration = (role: Role | undefined) =>
  role !== undefined && roleAllowed(adminLevel, role)

/** The current company's configuration, for administrators; idle for everyone else. */
export function useConfiguration() {
  const me = useMe()
  return useQuery({
    ...query(companiesApi.configuration, { params: { id: me.companyId } }),
    enabled: mayReadConfiguration(me.role),
  })
}
