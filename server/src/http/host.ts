import type { FastifyRequest } from 'fastify'
import { companySlug } from '#contract/host.ts'
import type { Services } from '../services.ts'
import type { CompanyRef } from './context.ts'

/**
 * The company of a request's host; null where there is none. `request.host` is X-Forwarded-Host only where a
 * configured proxy sent the request (Fastify's trustProxy).
 */
export async function requestCompany(
  services: Services,
  request: FastifyRequest,
): Promise<CompanyRef | null> {
  const slug = companySlug(request.host, {
    defaultSlug: services.env.CAIRN_DEFAULT_COMPANY,
    previewHosts: services.env.CAIRN_PREVIEW_HOSTS,
  })
  return slug ? services.companies.bySlug(slug) : null
}
