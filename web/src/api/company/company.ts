import type { PublicCompany } from '#contract/companies/companies.ts'
import type { OperationId } from '#contract/permissions.ts'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { boot } from '../boot.ts'

/** The key of `query(companiesApi.bySlug, …)`, so that an action's `refreshes` reaches it; see loadCompany. */
const KEY = 'companies.bySlug' satisfies OperationId

/** The company of this address, from the page itself where the server wrote it there. */
export const companyQuery = () =>
  queryOptions<PublicCompany>({
    queryKey: [KEY, 'here'],
    queryFn: async () => (await import('./load-company.ts')).loadCompany(),
    ...(boot?.company ? { initialData: boot.company } : {}),
  })

/** The company of this address; under the company gate it is always there. */
export const useCompany = (): PublicCompany => useSuspenseQuery(companyQuery()).data
