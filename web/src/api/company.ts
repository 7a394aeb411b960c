import { companiesApi, type PublicCompany } from '#contract/companies.ts'
import { adminLevel, roleAllowed, type Role } from '#contract/roles.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { boot, slug } from './boot.ts'
import { query } from './client.ts'
import { useMe } from './me.ts'

/** The company of this address, from the page itself where the server wrote it there. */
export const companyQuery = () => ({
  ...query(companiesApi.bySlug, { params: { slug } }),
  ...(boot?.company ? { initialData: boot.company } : {}),
})

/** The company of this address; under the company gate it is always there. */
export const useCompany = (): PublicCompany => useSuspenseQuery(companyQuery()).data

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
