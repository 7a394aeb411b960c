import type { FastifyRequest } from 'fastify'
import { companyAddress } from '#contract/installation/company-address.ts'
import type { Env } from '../../env.ts'
import { slugOf } from '../host.ts'

/**
 * The origin of the page that makes a request, where that is another than the API's: one that the installation names
 * in CAIRN_CORS_ORIGINS, and of the very company that is asked. Null for every other.
 */
export function listedOrigin(env: Env, request: FastifyRequest): string | null {
  const { origin } = request.headers
  const slug = slugOf(env, request.host)
  if (origin === undefined || slug === null || !URL.canParse(origin)) return null
  const { host } = new URL(origin)
  if (host === request.host || slugOf(env, host) !== slug) return null
  return env.CAIRN_CORS_ORIGINS.some((listed) => companyAddress(listed, slug) === origin) ? origin : null
}

/**
 * Whether a page of ours asks, by what the browser says; a program that is no browser says nothing. A browser that
 * keeps the origin to itself still says where the request stands to this site.
 */
export function isFromOwnPage(env: Env, request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin === undefined) return site !== 'cross-site' && site !== 'same-site'
  if (!URL.canParse(origin)) return false
  return new URL(origin).host === request.host || listedOrigin(env, request) !== null
}
