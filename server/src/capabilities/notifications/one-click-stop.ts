import type { FastifyInstance } from 'fastify'
import { fail, failSuspended } from '../../core/errors.ts'
import { requestCompany } from '../../http/host.ts'
import { countForAll, requestLimits } from '../../http/caller/rate-limits.ts'
import type { Services } from '../../services.ts'
import { readStopLink } from './stop-link.ts'
import { stopByLink } from './stop-mail.ts'

/**
 * What a reader of mail sends when “Unsubscribe” is pressed in it (RFC 8058): a form to the address of the page that
 * asks whoever opens that address. It comes from anywhere, without a cookie, and needs no other body than the address.
 */
export function oneClickStop(app: FastifyInstance, services: Services): void {
  const { db, env, seal } = services
  const limits = env.CAIRN_RATE_LIMITS === 'off' ? null : requestLimits(seal, 'stops')
  app.post<{ Params: { token: string } }>('/stop-mail/:token', async (request, reply) => {
    limits?.count('search', { ip: request.ip })
    if (services.maintenance.on) fail('MAINTENANCE')
    if (limits) await countForAll(services, 'search', { ip: request.ip })
    const company = (await requestCompany(services, request)) ?? fail('NOT_FOUND')
    if (company.status === 'suspended') failSuspended(company)
    const link = readStopLink(seal, company.id, request.params.token) ?? fail('NOT_FOUND')
    await db.withTenant(company.id, (tx) => stopByLink(tx, link))
    return reply.header('cache-control', 'no-store').code(204).send()
  })
}
