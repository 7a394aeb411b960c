import { companiesApi } from '#contract/companies/companies.ts'
import { companySlug } from '#contract/installation/host.ts'
import { ApiError } from '../api-error.ts'
import { slug } from '../boot.ts'
import { call } from '../client.ts'

/** Asks for the company of this address, by the slug the server named or, under the development server, the host's. */
export function loadCompany() {
  const wanted =
    slug ??
    companySlug(location.host, {
      defaultSlug: import.meta.env.VITE_DEFAULT_COMPANY || 'demo',
      previewHosts: [],
    })
  if (!wanted)
    throw new ApiError({ code: 'NOT_FOUND', type: 'not_found', message: 'no company at this address' }, 404)
  return call(companiesApi.bySlug, { params: { slug: wanted } })
}
