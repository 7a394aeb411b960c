import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services.ts'
import { requestCompany } from '../host.ts'

/** Cairn's mark with room around it, so that a telephone may cut it to its own shape. */
const icons = [192, 512].map((size) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose: 'any maskable',
}))

/** What a browser needs to install the company's pages as an application of their own, under the company's name. */
export function manifest(app: FastifyInstance, services: Services): void {
  app.get('/manifest.webmanifest', async (request, reply) => {
    const company = await requestCompany(services, request)
    if (!company) return reply.code(404).type('text/plain').send('Not found')
    reply.type('application/manifest+json').header('cache-control', 'public, max-age=3600')
    return {
      id: '/',
      name: company.name,
      short_name: company.name,
      start_url: '/dashboard',
      scope: '/',
      display: 'standalone',
      background_color: '#f8f6f2',
      theme_color: '#f8f6f2',
      icons,
    }
  })
}
