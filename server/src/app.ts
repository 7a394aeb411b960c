import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify'
import { API_PREFIX } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { drainable } from './http/drain.ts'
import { ApiError } from './http/errors.ts'
import { mediaWebhook } from './features/meetings/media-webhook.ts'
import { meetingRooms } from './features/meetings/room/rooms.ts'
import { health } from './http/health.ts'
import { media } from './http/media.ts'
import { metrics } from './http/metrics.ts'
import { addRoutes } from './http/mount.ts'
import { openApi } from './http/openapi.ts'
import { pages } from './http/pages.ts'
import { securityHeaders } from './http/security-headers.ts'
import { themeFiles } from './http/theme-files.ts'
import { sockets } from './platform/live/sockets.ts'
import { routes } from './routes.ts'
import type { Services } from './services.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    /** The body as it was sent, where it was JSON. */
    rawBody: string | undefined
  }
}

/** An error of the framework's own as one of ours; anything unknown is INTERNAL and its text stays in the log. */
function asApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return new ApiError('PAYLOAD_TOO_LARGE')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError('UNSUPPORTED_MEDIA_TYPE')
  }
  if (error.statusCode === 429) return new ApiError('RATE_LIMITED')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new ApiError('BAD_REQUEST')
  return new ApiError('INTERNAL')
}

const json = (request: FastifyRequest, text: string): unknown => {
  request.rawBody = text
  if (!text) return undefined
  try {
    // Plain JSON.parse: a key "__proto__" becomes an own property, no prototype is touched.
    return JSON.parse(text)
  } catch {
    throw new ApiError('BAD_REQUEST', { details: [{ field: '', code: 'invalid_json' }] })
  }
}

/** The whole HTTP side of a server, ready to listen. */
export async function createApp(
  services: Services,
  logger: FastifyInstance['log'],
): Promise<FastifyInstance> {
  const { env } = services
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
    },
    trustProxy: env.CAIRN_TRUSTED_PROXIES.length ? env.CAIRN_TRUSTED_PROXIES : false,
    bodyLimit: limits.jsonBody,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    // A request under way when the server is told to stop is answered; one that comes after is not taken.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: 120_000,
    keepAliveTimeout: 75_000,
  })
  app.decorateRequest('rawBody', undefined)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      done(null, json(request, String(body)))
    } catch (error) {
      done(error as Error)
    }
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  await sockets(app, services, meetingRooms(services, app.log))
  await app.register(cookie)
  await app.register(multipart)
  await app.register(rateLimit, {
    global: false,
    cache: 50_000,
    errorResponseBuilder: (_request, context) =>
      new ApiError('RATE_LIMITED', {
        headers: { 'retry-after': String(Math.max(1, Math.ceil(context.ttl / 1000))) },
      }),
  })
  app.setErrorHandler<FastifyError | ApiError>((error, request, reply) => {
    const known = asApiError(error)
    if (known.status >= 500 && known.code !== 'MAINTENANCE')
      request.log.error({ err: error }, 'request failed')
    return reply.code(known.status).headers(known.headers).send(known.body())
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    )
    done()
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  drainable(app)
  securityHeaders(app)
  metrics(app, services)
  health(app, services)
  addRoutes(app, services, routes)
  await mediaWebhook(app, services)
  openApi(app)
  media(app, services)
  themeFiles(app, services)
  app.all(`${API_PREFIX}/*`, () => {
    throw new ApiError('NOT_FOUND')
  })
  await pages(app, services)
  return app
}
