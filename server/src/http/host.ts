import type { FastifyRequest } from 'fastify'
import { companySlug } from '#contract/host.ts'
import type { Env } from '../env.ts'
import type { Services } from '../services.ts'
import type { CompanyRef } from './context.ts'

/** The slug that a host names, a company's or not. */
export const slugOf = (env: Env, host: string): string | null =>
  companySlug(host, { defaultSlug: env.CAIRN_DEFAULT_COMPANY, previewHosts: env.CAIRN_PREVIEW_HOSTS })

/**
 * The company of a request's host; null where there is none. `request.host` is X-Forwarded-Host only where a
 * configured proxy sent the request (Fastify's trustProxy).
 */
export async function requestCompany(
  services: Services,
  request: FastifyRequest,
): Promise<CompanyRef | null> {
  const slug = slugOf(services.env, request.host)
  return slug ? services.companies.bySlug(slug) : null
}
