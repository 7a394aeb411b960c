import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_PREFIX } from '#contract/api.ts'
import { hostName } from '#contract/installation/host.ts'
import type { RefreshCookie } from './context.ts'
import type { Env } from '../../env.ts'
import { fail } from '../../core/errors.ts'
import { isFromOwnPage, listedOrigin } from '../page/page-origin.ts'

const PLAIN_NAME = 'cairn_refresh'
/** A browser takes a cookie of this name only where it is Secure: no page on plain http can put another in its place. */
const SECURE_NAME = '__Secure-cairn_refresh'
const PATH = `${API_PREFIX}/auth`

const localHost = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || /^(127\.|\[)/.test(host)

/**
 * The refresh cookie: unreadable to scripts, sent to `/api/v1/auth` of its own site alone, and Secure but on plain
 * http to this very machine. Only for a listed page of another site does it travel between sites: the check of Origin
 * guards it there as everywhere.
 */
export function refreshCookie(env: Env, request: FastifyRequest, reply: FastifyReply): RefreshCookie {
  const secure = request.protocol === 'https' || !localHost(hostName(request.host))
  const name = secure ? SECURE_NAME : PLAIN_NAME
  const between = listedOrigin(env, request) !== null && request.headers['sec-fetch-site'] !== 'same-site'
  const options = {
    path: PATH,
    httpOnly: true,
    ...(between ? ({ sameSite: 'none', secure: true } as const) : ({ sameSite: 'strict', secure } as const)),
  }
  return {
    get value() {
      return request.cookies[name]
    },
    set: (value, expires) => void reply.setCookie(name, value, { ...options, expires }),
    clear() {
      reply.clearCookie(name, options)
      // From before it had its prefix: such a session has ended, and nothing of it stays.
      if (name !== PLAIN_NAME && request.cookies[PLAIN_NAME]) reply.clearCookie(PLAIN_NAME, options)
    },
  }
}

/** A call that acts on the cookie must come from a page of ours, where a browser says whence it comes. */
export function requireOwnPage(env: Env, request: FastifyRequest): void {
  if (!isFromOwnPage(env, request)) fail('FORBIDDEN')
}
