import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_PREFIX } from '#contract/api.ts'
import type { Upload } from '#contract/attachments.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { permissions } from '#contract/permissions.ts'
import { fail } from '../core/errors.ts'
import type { FileAnswer } from '../platform/files/file-answer.ts'
import type { Services } from '../services.ts'
import { answer } from './answer.ts'
import { sendFile } from './bytes/download.ts'
import { isOctets, sendUpload, speaksTus } from './bytes/tus.ts'
import { formsAtOnce } from './bytes/upload.ts'
import { actorOf, type Principal } from './caller/actor.ts'
import { requireOwnPage } from './caller/cookie.ts'
import { countForAll, requestLimits, type RequestLimits } from './caller/rate-limits.ts'
import type { Route } from './mount.ts'
import { RawJson } from './raw-json.ts'
import { isForm, principalAt, rateOf } from './request-kind.ts'

/** Every endpoint as a route below `/api/v1`. */
export function addRoutes(app: FastifyInstance, services: Services, routes: Route[]): void {
  const limits = services.env.CAIRN_RATE_LIMITS === 'off' ? null : requestLimits(services.seal, 'api')
  const door = { services, limits, beginForm: formsAtOnce() }
  for (const route of routes) {
    const { endpoint } = route
    app.route({
      method: endpoint.method,
      url: API_PREFIX + endpoint.path,
      config: { endpoint },
      onRequest: (request) => admit(endpoint, services, limits, request),
      ...(endpoint.maxBodyBytes ? { bodyLimit: endpoint.maxBodyBytes } : {}),
      async handler(request, reply) {
        // A form that nobody reads is a kind of body as any other that is not read.
        if (isForm(request) && !endpoint.form && !endpoint.files) fail('UNSUPPORTED_MEDIA_TYPE')
        if (endpoint.tus) speaksTus(reply)
        else if (isOctets(request)) fail('UNSUPPORTED_MEDIA_TYPE')
        if (endpoint.cookie) requireOwnPage(services.env, request)
        return send(endpoint, await answer(door, route, request, reply), reply)
      },
    })
  }
}

/** Before anything is received. Only a token whose signature holds says which session is counted. */
async function admit(
  endpoint: Endpoint,
  services: Services,
  limits: RequestLimits | null,
  request: FastifyRequest,
): Promise<void> {
  const principal = limits && principalAt(endpoint, request, services)
  const session = principal?.session
  const rate = rateOf(endpoint, request)
  limits?.count(rate, session ? { session: session.id } : { ip: request.ip })
  if (services.maintenance.on && !endpoint.duringMaintenance) fail('MAINTENANCE')
  // What everybody's pages ask for writes nothing; of an API token nobody knows yet whose it is.
  if (!limits || !rate || rate === 'default') return
  if (permissions[endpoint.id] === 'public') await countForAll(services, rate, { ip: request.ip })
  else if (session && services.db.kind === 'postgres') {
    // One that has ended uses up nothing of its owner's.
    await requireSession(services, principal)
    await countForAll(services, rate, { person: session.userId })
  }
}

/** UNAUTHORIZED where the session of a token has ended. */
async function requireSession({ db }: Services, { companyId, statement }: Principal): Promise<void> {
  await db.withTenant(companyId, async (_, rows) => actorOf(rows[0]) ?? fail('UNAUTHORIZED'), {
    first: statement,
    readOnly: true,
  })
}

function send(endpoint: Endpoint, result: unknown, reply: FastifyReply): unknown {
  reply.header('cache-control', 'no-store')
  // Not the cookies: they would go for every company of the domain. Nor the storage: theme and language stay.
  if (endpoint.clearsCache) reply.header('clear-site-data', '"cache"')
  if (endpoint.download) return sendFile(reply, result as FileAnswer)
  if (result instanceof RawJson) return reply.type('application/json').send(`{"data":${result.text}}`)
  // What the contract does not name does not leave.
  const data = endpoint.data.parse(result)
  return endpoint.tus ? sendUpload(reply, endpoint, data as Upload) : { data }
}
