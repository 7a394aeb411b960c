import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Headers of every answer. Pages add their content-security-policy, which names a nonce. */
export function protect(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-content-type-options', 'nosniff')
  if (request.protocol === 'https')
    reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  // A script or stylesheet is no page: what follows would say nothing of it, sixty times over.
  if (request.url.startsWith('/assets/')) return
  reply.header('referrer-policy', 'no-referrer')
  reply.header('cross-origin-opener-policy', 'same-origin')
  if (!reply.hasHeader('cross-origin-resource-policy'))
    reply.header('cross-origin-resource-policy', 'same-origin')
  if (!reply.hasHeader('permissions-policy'))
    reply.header('permissions-policy', 'camera=(), microphone=(), display-capture=()')
  if (!reply.hasHeader('content-security-policy'))
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
}

export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    protect(request, reply)
    // What is not there today may be there tomorrow: no refusal is kept, of a file either.
    if (reply.statusCode >= 400) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}
