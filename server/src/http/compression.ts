import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import negotiate from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Below this an answer fits one packet either way; above it too much memory would stand behind one call. In characters. */
const WORTH_IT = 1024
const MOST = 1024 * 1024
/** So many at once: they share threads with hashing. What comes beyond them leaves as it is, and nobody waits. */
const AT_ONCE = 2
const types = /^(?:text\/html|application\/json)(?:;|$)/

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants
const brotli = (text: string | Buffer, quality: number) =>
  promisify(brotliCompress)(text, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_LGWIN]: 18 } })
const encoders = {
  // Beyond it each percent saved costs more of the server's time than of the line's.
  br: (text: string) => brotli(text, 4),
  gzip: (text: string) => promisify(gzip)(text),
}
type Encoding = keyof typeof encoders

function encodingFor(request: FastifyRequest, reply: FastifyReply): Encoding | null {
  const vary = reply.getHeader('vary')
  reply.header('vary', vary ? `${String(vary)}, accept-encoding` : 'accept-encoding')
  return negotiate<Encoding>(request.headers['accept-encoding'] ?? '', ['br', 'gzip'])
}

/**
 * Pages and the API's JSON leave compressed, for whoever can read that: over a slow line they are half of the wait.
 * What is answered to a cookie repeats nothing that a stranger's page could have the browser send along, so lengths
 * give no secret away; all else of the API goes by a token. What is written piece by piece, files above all, is left as it
 * is: it has ranges and lengths, and may break off. What comes in is never unpacked.
 */
export function compressAnswers(app: FastifyInstance): void {
  let under = 0
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTH_IT || payload.length > MOST) return payload
    if (request.method === 'HEAD' || !types.test(String(reply.getHeader('content-type')))) return payload
    const encoding = encodingFor(request, reply)
    if (!encoding || under >= AT_ONCE) return payload
    under += 1
    try {
      const compressed = await encoders[encoding](payload)
      reply.header('content-encoding', encoding).removeHeader('content-length')
      return compressed
    } finally {
      under -= 1
    }
  })
}

/** Answers a long text that is the same for everybody: made and compressed once, when it is first asked for. */
export function sameForAll(make: () => string) {
  let made: Promise<Record<Encoding | 'identity', Buffer>> | undefined
  const makeOnce = async () => {
    const identity = Buffer.from(make())
    const [br, zipped] = await Promise.all([brotli(identity, 9), promisify(gzip)(identity)])
    return { identity, br, gzip: zipped }
  }
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const all = await (made ??= makeOnce())
    const encoding = encodingFor(request, reply)
    if (!encoding) return reply.send(all.identity)
    return reply.header('content-encoding', encoding).send(all[encoding])
  }
}
