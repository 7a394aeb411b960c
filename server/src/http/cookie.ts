import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_PREFIX } from '#contract/api.ts'
import { hostName } from '#contract/host.ts'
import type { RefreshCookie } from './context.ts'
import { fail } from './errors.ts'

const NAME = 'cairn_refresh'
const PATH = `${API_PREFIX}/auth`

const localHost = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || /^(127\.|\[)/.test(host)

/**
 * The refresh cookie: unreadable to scripts, sent to `/api/v1/auth` of its own site alone, and Secure but on plain
 * http to this very machine.
 */
export function refreshCookie(request: FastifyRequest, reply: FastifyReply): RefreshCookie {
  const secure = request.protocol === 'https' || !localHost(hostName(request.host))
  const options = { path: PATH, httpOnly: true, sameSite: 'strict', secure } as const
  return {
    get value() {
      return request.cookies[NAME]
    },
    set: (value, expires) => void reply.setCookie(NAME, value, { ...options, expires }),
    clear: () => void reply.clearCookie(NAME, options),
  }
}

/** A call that acts on the cookie must come from a page of this very host, where a browser says whence it comes. */
export function requireSameOrigin(request: FastifyRequest): void {
  const origin = request.headers.origin
  if (origin === undefined) return
  if (!URL.canParse(origin) || new URL(origin).host !== request.host) fail('FORBIDDEN')
}
