import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import { API_PREFIX } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { CHANNELS_PATH } from '#contract/live/live.ts'
import { attachmentFiles } from './capabilities/attachments/serve-attachments.ts'
import { liveTabs } from './capabilities/live/tabs.ts'
import { isReadable, routedUrl } from './http/addresses.ts'
import { compressAnswers } from './http/compression.ts'
import { crossOrigin } from './http/cors.ts'
import { drainable } from './http/drain.ts'
import { ApiError } from './core/errors.ts'
import { oneClickStop } from './capabilities/notifications/one-click-stop.ts'
import { calendarFeeds } from './capabilities/calendar/serve-feed.ts'
import { viewPublicCompany } from './features/companies/companies.view.ts'
import { health } from './http/health.ts'
import { jsonProblem } from './platform/json-measure.ts'
import { media } from './http/bytes/media.ts'
import { metrics } from './http/metrics.ts'
import { addRoutes } from './http/add-routes.ts'
import { openApi } from './http/openapi.ts'
import { pages } from './http/page/pages.ts'
import {
  hasOneHost,
  refuse,
  refuseConnect,
  refuseExpectation,
  refuseHandshake,
  refuseSocket,
} from './http/refusals.ts'
import { protect, securityHeaders } from './http/security-headers.ts'
import { themeFiles } from './http/page/theme-files.ts'
import { OCTETS } from './http/bytes/tus.ts'
import { opensSocketAt, sockets } from './http/sockets.ts'
import { calendarSources, channels, featureSockets, rawRoutes, routes } from './features.ts'
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

/** What is no UTF-8 would come back as something else than was sent. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const invalidJson = () => new ApiError('BAD_REQUEST', { details: [{ field: '', code: 'invalid_json' }] })

function jsonText(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw invalidJson()
  }
}

function json(request: FastifyRequest, bytes: Buffer): unknown {
  const text = jsonText(bytes)
  request.rawBody = text
  if (!text) return undefined
  // What is kept as it was given is not walked through.
  const { endpoint } = request.routeOptions.config
  const code = jsonProblem(text, endpoint?.opaque ? Infinity : undefined)
  if (code) throw new ApiError('BAD_REQUEST', { details: [{ field: '', code }] })
  try {
    // Plain JSON.parse: a key "__proto__" becomes an own property, no prototype is touched.
    return JSON.parse(text)
  } catch {
    throw invalidJson()
  }
}

const socketPaths = [CHANNELS_PATH, ...featureSockets.map(({ path }) => path)]

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
    rewriteUrl: routedUrl,
    // Longer than any address that Node reads: those that are too long for us are found by `routedUrl`.
    routerOptions: { maxParamLength: 100_000, ignoreTrailingSlash: true },
    // A request under way when the server is told to stop is answered; one that comes after is not taken.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: 120_000,
    keepAliveTimeout: 75_000,
    // Any other upgrade that is offered (HTTP/2 by many a client) is left alone, and the call answered as it is.
    http: { requireHostHeader: false, shouldUpgradeCallback: opensSocketAt(socketPaths) },
    // What the framework refuses before any hook, should there be anything left.
    frameworkErrors(error, request, reply) {
      protect(request, reply)
      void refuse(error, request, reply)
    },
    clientErrorHandler: refuseSocket(logger),
  })
  app.server.on('checkExpectation', refuseExpectation)
  app.server.on('connect', refuseConnect)
  app.decorateRequest('rawBody', undefined)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      done(null, json(request, Buffer.from(body)))
    } catch (error) {
      done(error as Error)
    }
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  // Handed on as it comes; who may send it is asked before any of it is read.
  app.addContentTypeParser(OCTETS, (_request, payload, done) => done(null, payload))
  // Before all that is registered: a part of the server keeps the handlers that it was made with.
  app.setErrorHandler(refuse)
  app.setNotFoundHandler((request, reply) => refuse(new ApiError('NOT_FOUND'), request, reply))
  app.addHook('onRequest', (request, _reply, done) =>
    done(hasOneHost(request.raw) ? undefined : new ApiError('BAD_REQUEST')),
  )
  await sockets(app, services, {
    ...Object.fromEntries(featureSockets.map(({ path, answer }) => [path, answer(services, app.log)])),
    [CHANNELS_PATH]: liveTabs(services, channels, app.log),
  })
  app.websocketServer.on('wsClientError', refuseHandshake)
  await app.register(cookie)
  await app.register(multipart)
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
  await crossOrigin(app, services)
  // Of a page the application says that there is none.
  app.addHook('onRequest', (request, _reply, done) =>
    done(
      isReadable(request.raw) || !request.url.startsWith(`${API_PREFIX}/`)
        ? undefined
        : new ApiError('BAD_REQUEST'),
    ),
  )
  compressAnswers(app)
  drainable(app)
  securityHeaders(app)
  metrics(app, services)
  health(app, services)
  addRoutes(app, services, routes)
  for (const add of rawRoutes) await add(app, services)
  openApi(app, services)
  media(app, services)
  attachmentFiles(app, services)
  calendarFeeds(app, services, calendarSources)
  oneClickStop(app, services)
  themeFiles(app, services)
  for (const path of [API_PREFIX, `${API_PREFIX}/*`])
    app.all(path, () => {
      throw new ApiError('NOT_FOUND')
    })
  await pages(app, services, viewPublicCompany)
  return app
}
