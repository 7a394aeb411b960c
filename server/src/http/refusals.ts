import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { isAway, isMoving, isStorageFull } from '../db/driver.ts'
import { ApiError } from '../core/errors.ts'

/** An error of the framework's own as one of ours; anything unknown is INTERNAL and its text stays in the log. */
function asApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error
  if (isStorageFull(error)) return new ApiError('STORAGE_FULL')
  if (isAway(error) || isMoving(error)) return new ApiError('UNAVAILABLE')
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return new ApiError('PAYLOAD_TOO_LARGE')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError('UNSUPPORTED_MEDIA_TYPE')
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new ApiError('NOT_FOUND')
  }
  if (error.statusCode === 429) return new ApiError('RATE_LIMITED')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new ApiError('BAD_REQUEST')
  return new ApiError('INTERNAL')
}

/** Whoever sent a body went away before it was whole: nobody reads an answer, and nothing is wrong here. */
const isCutOff = (error: FastifyError | ApiError, { raw }: FastifyRequest): boolean =>
  error.code === 'ECONNRESET' && raw.destroyed && !raw.complete

const ofContent = [
  'content-type',
  'content-length',
  'content-disposition',
  'content-range',
  'accept-ranges',
  'etag',
]

/** Answers an error in the envelope, wherever it came from: an operation, the framework, or an address it cannot read. */
export function refuse(error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply) {
  if (isCutOff(error, request)) request.log.info('an upload was cut off by its sender')
  const known = isCutOff(error, request) ? new ApiError('BAD_REQUEST') : asApiError(error)
  // A full disk is said once, where it is seen.
  const said = known.code === 'MAINTENANCE' || known.code === 'STORAGE_FULL'
  if (known.status >= 500 && !said) request.log.error({ err: error }, 'request failed')
  // A file that failed before its first byte has said already what it would be.
  for (const header of ofContent) reply.removeHeader(header)
  return reply
    .code(known.status)
    .headers({ 'x-request-id': request.id, 'cache-control': 'no-store', ...known.headers })
    .send(known.body())
}

const unreadable: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
}

type BrokenSocket = Socket & { _httpMessage?: ServerResponse | null }

/** What could not be read as a request at all has no address and no route: it is told so on its connection. */
export const refuseSocket = (log: FastifyBaseLogger) => {
  const waiting = new WeakSet<Socket>()
  const refuseThis = (error: Error & { code?: string }, socket: BrokenSocket): void => {
    const under = socket._httpMessage
    // A request before it on this connection was whole: its own answer comes first.
    if (under?.req.complete && !under.writableFinished) {
      if (waiting.has(socket)) return
      waiting.add(socket)
      return void under.once('finish', () => {
        waiting.delete(socket)
        if (socket.writable) refuseThis(error, socket)
      })
    }
    log.debug({ err: error }, 'a request could not be read')
    // An answer that has begun cannot be followed by another.
    if (error.code === 'ECONNRESET' || !socket.writable || under?.headersSent) return void socket.destroy()
    tell(socket, unreadable[error.code ?? ''] ?? 'BAD_REQUEST')
  }
  return refuseThis
}

/** An `Expect` header that no server meets; Node would answer it with an empty page. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const { status, text } = written(new ApiError('BAD_REQUEST'))
  response.writeHead(status, headersOf(text)).end(text)
}

/** This is no proxy: CONNECT is a method that is not there. Node would hang up without a word. */
export const refuseConnect = (_request: IncomingMessage, socket: Duplex): void => tell(socket, 'NOT_FOUND')

/** The handshake of a web socket that is none; the library would say so in plain text. */
export const refuseHandshake = (_error: Error, socket: Duplex): void => tell(socket, 'BAD_REQUEST')

/** HTTP wants one Host header, and 1.0 may leave it out: with two, this server and a proxy could read different ones. */
export const hasOneHost = ({ rawHeaders, httpVersion }: IncomingMessage): boolean => {
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

/** Answers on a connection that has no answer of its own to write to, and ends it. */
function tell(socket: Duplex, code: ErrorCode): void {
  const { status, text } = written(new ApiError(code))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headersOf(text)).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}

const written = (error: ApiError) => ({ status: error.status, text: JSON.stringify(error.body()) })
const headersOf = (text: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(text),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  connection: 'close',
})
