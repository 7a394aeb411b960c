import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { stylesheetText } from '../../platform/stylesheets/kept-stylesheets.ts'
import type { Services } from '../../services.ts'
import { fail } from '../../core/errors.ts'

const FILE = /^(own-)?([0-9a-f]{32})\.css$/

export function themeFiles(app: FastifyInstance, { db }: Services): void {
  app.get<{ Params: { companyId: string; file: string } }>(
    '/themes/:companyId/:file',
    async (request, reply) => {
      const { companyId, file } = request.params
      const [, own, hash] = FILE.exec(file) ?? []
      if (!z.uuid().safeParse(companyId).success || !hash) fail('NOT_FOUND')
      const css = await db.withTenant(
        companyId,
        (tx) => stylesheetText(tx, { companyId, own: own !== undefined, hash }),
        { readOnly: true },
      )
      if (css === null) fail('NOT_FOUND')
      return reply
        .type('text/css; charset=utf-8')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(css)
    },
  )
}
