import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Services } from '../services.ts'
import { fail } from './errors.ts'

const HASH = /^[0-9a-f]{32}$/

/** Where a company's stylesheet is served: named by its content, so that it is the same for ever. */
export const themeUrl = (companyId: string, hash: string) => `/themes/${companyId}/${hash}.css`

/** Whether an address on this server is one of a company's own stylesheets. */
export const isThemeOf = (companyId: string, address: string) =>
  address.startsWith(`/themes/${companyId}/`) && /^[0-9a-f]{32}\.css$/.test(address.split('/')[3] ?? '')

export function themeFiles(app: FastifyInstance, { db }: Services): void {
  app.get<{ Params: { companyId: string; file: string } }>(
    '/themes/:companyId/:file',
    async (request, reply) => {
      const { companyId, file } = request.params
      const hash = file.replace(/\.css$/, '')
      if (!z.uuid().safeParse(companyId).success || file === hash || !HASH.test(hash)) fail('NOT_FOUND')
      const sheet = await db.withTenant(
        companyId,
        (tx) =>
          tx
            .selectFrom('company_stylesheets')
            .select('css')
            .where('company_id', '=', companyId)
            .where('hash', '=', hash)
            .executeTakeFirst(),
        { readOnly: true },
      )
      if (!sheet) fail('NOT_FOUND')
      return reply
        .type('text/css; charset=utf-8')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(sheet.css)
    },
  )
}
