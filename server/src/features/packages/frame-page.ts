import type { FastifyReply } from 'fastify'
import type { Grant } from './package-address.ts'

/** The scripts of the page around a package, as the web application's build leaves them. */
export const FRAME_SCRIPTS = '/package-frame/'

const style =
  'html,body,iframe{margin:0;border:0;width:100%;height:100%}body{overflow:hidden}iframe{display:block}'

/**
 * The page around a package, at the package's own origin: it is what the package looks for above itself, and speaks
 * with our page by messages alone.
 */
export function framePage(reply: FastifyReply, { pages }: Grant) {
  reply.headers({
    'cache-control': 'no-store',
    'content-security-policy': [
      `default-src 'none'`,
      `script-src 'self'`,
      `style-src 'unsafe-inline'`,
      `frame-src 'self'`,
      `base-uri 'none'`,
      `form-action 'none'`,
      `frame-ancestors ${pages.join(' ')}`,
    ].join('; '),
  })
  return reply
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html><head><meta charset="utf-8"><title>Package</title><meta name="pages" content="${pages.join(' ')}"><style>${style}</style><script type="module" src="${FRAME_SCRIPTS}frame.js"></script></head><body></body></html>`,
    )
}
