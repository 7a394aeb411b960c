import type { IncomingMessage } from 'node:http'
import websocket from '@fastify/websocket'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import { API_PREFIX } from '#contract/prefix.ts'
import { closeCodes, pingSeconds } from '#contract/live/sockets.ts'
import { unfitTexts } from '#contract/text.ts'
import type { CompanyRef } from '../platform/companies/company-ref.ts'
import { ApiError, fail } from '../core/errors.ts'
import { requestCompany } from './host.ts'
import { jsonProblem } from '../platform/json-measure.ts'
import { networkOf } from '../platform/guard/network.ts'
import { isFromOwnPage } from './page/page-origin.ts'
import { serverLimits } from '../limits.ts'
import type { Services } from '../services.ts'
import { bucket } from '../platform/live/bucket.ts'

/** A socket as what answers it sees it: whole JSON messages, one after another. */
export type LiveSocket = {
  readonly company: CompanyRef
  readonly log: FastifyBaseLogger
  send(message: object): void
  close(code: number, reason: string): void
  /** Who is at the other end is known now. */
  known(): void
}

/** What answers a socket. `message` gets parsed JSON whose texts are texts, never two at a time. */
export type Answering = {
  message(message: unknown): void | Promise<void>
  closed(): void | Promise<void>
}
/** What answers the sockets of one address. */
export type Answerer = {
  open(socket: LiveSocket): Answering
  /** Bytes that a socket may have waiting for it before it counts as broken. */
  waitingBytes: number
  /** Of one message, in bytes. */
  messageBytes: number
  /** The server stops: all sockets close in a moment. */
  close(): Promise<void>
}

const limits = serverLimits.live
const SILENT_MS = pingSeconds * 2000 + 2000

/** How many sockets from a network, by its mark, have not yet said who they are. */
const strangers = new Map<string, number>()
function countStranger(network: string, by: 1 | -1): number {
  const now = (strangers.get(network) ?? 0) + by
  if (now > 0) strangers.set(network, now)
  else strangers.delete(network)
  return now
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8')
  return Buffer.from(data as Buffer).toString('utf8')
}

/** What a frame says, by the rules of a body of JSON; undefined where it says nothing. */
function messageOf(data: RawData, maxBytes: number): unknown {
  const text = textOf(data)
  if (Buffer.byteLength(text) > maxBytes || jsonProblem(text)) return undefined
  try {
    const message: unknown = JSON.parse(text)
    return unfitTexts(message).length ? undefined : message
  } catch {
    return undefined
  }
}

function connect(
  ws: WebSocket,
  { log, ip }: FastifyRequest,
  { seal, company, answerer }: Pick<Services, 'seal'> & { company: CompanyRef; answerer: Answerer },
): void {
  const network = seal.mark(`stranger ${networkOf(ip)}`).toString('latin1')
  if (countStranger(network, 1) > limits.strangersPerAddress) {
    countStranger(network, -1)
    return ws.close(closeCodes.tooMany, 'too many sockets')
  }
  const allowed = bucket(limits.burst, limits.perSecond)
  let isKnown = false
  let bad = 0
  let line = Promise.resolve()
  let inLine = 0
  let heard = Date.now()

  const close = (code: number, reason: string) => {
    ws.close(code, reason)
    // A peer that does not answer the close would hold the connection for half a minute.
    setTimeout(() => ws.terminate(), 2000).unref()
  }
  const greet = () => {
    if (isKnown) return
    isKnown = true
    countStranger(network, -1)
  }
  const socket: LiveSocket = {
    company,
    log,
    known: greet,
    close,
    send(message) {
      if (ws.readyState !== ws.OPEN) return
      if (ws.bufferedAmount > answerer.waitingBytes) return ws.terminate()
      ws.send(JSON.stringify(message))
    },
  }
  const answering = answerer.open(socket)

  const helloTimer = setTimeout(() => {
    if (!isKnown) close(closeCodes.badTicket, 'no hello')
  }, limits.helloSeconds * 1000)
  const silence = setInterval(() => {
    if (Date.now() - heard > SILENT_MS) close(closeCodes.silent, 'not heard from')
  }, SILENT_MS / 2)

  function refuse(code: 'BAD_MESSAGE' | 'TOO_MANY', of: string | null = null): void {
    socket.send({ t: 'error', code, of })
    if (++bad > limits.badMessages) close(closeCodes.tooMany, 'too many messages that make no sense')
  }

  ws.on('message', (data, isBinary) => {
    heard = Date.now()
    if (ws.readyState !== ws.OPEN) return
    if (!allowed() || inLine > limits.burst) return refuse('TOO_MANY')
    if (isBinary) return refuse('BAD_MESSAGE')
    const message = messageOf(data, answerer.messageBytes)
    if (message === undefined) return refuse('BAD_MESSAGE')
    inLine++
    line = line
      .then(() => answering.message(message))
      .catch((error: unknown) => {
        log.error({ err: error }, 'a message of a socket failed')
        socket.send({ t: 'error', code: 'BAD_MESSAGE', of: null })
      })
      .finally(() => void inLine--)
  })
  ws.on('error', (error) => log.debug({ err: error }, 'a socket broke'))
  ws.on('close', () => {
    clearTimeout(helloTimer)
    clearInterval(silence)
    greet()
    line
      .then(() => answering.closed())
      .catch((error: unknown) => log.error({ err: error }, 'a closed socket was not tidied up'))
  })
}

/** Answers whether a request is to become a web socket: only at the addresses, below the API’s, that have them. */
export function opensSocketAt(paths: readonly string[]) {
  const addresses = new Set(paths.map((path) => API_PREFIX + path))
  return ({ headers, url = '' }: IncomingMessage): boolean =>
    headers.upgrade?.toLowerCase() === 'websocket' &&
    addresses.has(url.split('?', 1)[0]?.replace(/\/$/, '') ?? '')
}

/** The web sockets of the server. Before every other route, so that it sees each upgrade. */
export async function sockets(
  app: FastifyInstance,
  services: Services,
  answerers: Readonly<Record<string, Answerer>>,
): Promise<void> {
  await app.register(websocket, {
    options: {
      maxPayload: Math.max(...Object.values(answerers).map(({ messageBytes }) => messageBytes)),
      clientTracking: true,
    },
    errorHandler(error, socket, request) {
      request.log.warn({ err: error }, 'a socket failed')
      socket.terminate()
    },
    async preClose() {
      for (const client of app.websocketServer.clients)
        client.close(closeCodes.restart, 'the server restarts')
      for (const answerer of Object.values(answerers)) await answerer.close()
      for (const client of app.websocketServer.clients) client.terminate()
      await new Promise<void>((resolve) => app.websocketServer.close(() => resolve()))
    },
  })
  await app.register(async (scope) => {
    for (const [path, answerer] of Object.entries(answerers))
      scope.route({
        method: 'GET',
        url: API_PREFIX + path,
        handler() {
          throw new ApiError('NOT_FOUND')
        },
        async preValidation(request) {
          if (!request.ws) return
          if (services.maintenance.on) fail('MAINTENANCE')
          const company = (await requestCompany(services, request)) ?? fail('NOT_FOUND')
          if (!isFromOwnPage(services.env, request)) fail('FORBIDDEN')
          companies.set(request, company)
        },
        wsHandler(socket, request) {
          const company = companies.get(request)
          if (company) connect(socket, request, { seal: services.seal, company, answerer })
          else socket.terminate()
        },
      })
  })
}

const companies = new WeakMap<FastifyRequest, CompanyRef>()
