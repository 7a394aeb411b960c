import { companyAdminApi } from '#contract/companies/company-admin.ts'
import { companiesApi } from '#contract/companies/companies.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { query } from '../../api/client.ts'
import { useCompany } from '../../api/company/company.ts'

/** The settings of the company of this address. */
export function useSettings() {
  const { id } = useCompany()
  return useSuspenseQuery(query(companiesApi.settings, { query: { companyId: id } })).data
}

/** What shows a company's settings: asked again when they are saved. */
export const settingsShownBy = [companiesApi.settings, companiesApi.bySlug]
/** The same for what a company wears. */
export const looksShownBy = [...settingsShownBy, companyAdminApi.designs]
