import type { RateLimitOptions } from '@fastify/rate-limit'
import type { Endpoint } from '#contract/endpoint.ts'
import { serverLimits } from '../limits.ts'
import type { Env } from '../env.ts'

/** How often one caller may make a call: counted by the token it shows, else by its address. */
export function rateLimitOf(endpoint: Endpoint, env: Env): RateLimitOptions | false {
  if (env.CAIRN_RATE_LIMITS === 'off') return false
  const kind = endpoint.rate ?? 'default'
  return {
    max: serverLimits.requestsPerMinute[kind],
    timeWindow: 60_000,
    groupId: kind,
    keyGenerator: (request) => request.headers.authorization ?? request.ip,
  }
}
