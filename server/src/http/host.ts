import type { FastifyRequest } from 'fastify'
import { companySlug } from '#contract/installation/host.ts'
import type { Env } from '../env.ts'
import { asOwnCompany } from '../db/tenant.ts'
import type { OwnServices } from '../services.ts'
import type { OwnCompany } from './caller/context.ts'
import type { CompanyRef } from '../platform/companies/company-ref.ts'

const owned = (company: CompanyRef | null): OwnCompany | null =>
  company && { ...company, id: asOwnCompany(company.id) }

/** The slug that a host names, a company's or not. */
export const slugOf = (env: Env, host: string): string | null =>
  companySlug(host, { defaultSlug: env.CAIRN_DEFAULT_COMPANY, previewHosts: env.CAIRN_PREVIEW_HOSTS })

/**
 * The company of a request's host; null where there is none. `request.host` is X-Forwarded-Host only where a
 * configured proxy sent the request (Fastify's trustProxy).
 */
export async function requestCompany(
  services: OwnServices,
  request: FastifyRequest,
): Promise<OwnCompany | null> {
  const slug = slugOf(services.env, request.host)
  return slug ? owned(await services.companies.bySlug(slug)) : null
}

type Known = Pick<OwnServices, 'companies' | 'env'>

/** The company that super_admins live in, who sign in on every host. */
export const operatorsCompany = async ({ companies, env }: Known): Promise<OwnCompany | null> =>
  owned(await companies.bySlug(env.CAIRN_DEFAULT_COMPANY))

/** The company of an id that a caller brings: the host's, or that of super_admins. Null where it is any other. */
export async function ownCompanyOf(
  services: Known,
  company: OwnCompany,
  companyId: string,
): Promise<OwnCompany | null> {
  if (companyId === company.id) return company
  const operators = await operatorsCompany(services)
  return operators?.id === companyId ? operators : null
}
