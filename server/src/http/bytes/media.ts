import type { FastifyInstance } from 'fastify'
import { isFileAddress } from '../../platform/files/file-key.ts'
import type { Services } from '../../services.ts'
import { fail } from '../../core/errors.ts'

/** Kinds that a browser only shows. Anything else is handed over as a download. */
const shown = /^(image\/(png|jpeg|webp|gif|avif)|text\/css)$/

/** Serves stored files. Whoever knows the key may read the file: it cannot be guessed. */
export function media(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { companyId: string; key: string } }>(
    '/media/:companyId/:key',
    async (request, reply) => {
      const { companyId, key } = request.params
      if (!isFileAddress(companyId, key)) fail('NOT_FOUND')
      const file = await services.db.withTenant(
        companyId,
        (tx) =>
          tx
            .selectFrom('files')
            .select(['media_type', 'bytes'])
            .where('company_id', '=', companyId)
            .where('key', '=', key)
            .where('private', '=', false)
            .executeTakeFirst(),
        { readOnly: true },
      )
      if (!file) fail('NOT_FOUND')
      const known = request.headers['if-none-match'] === `"${key}"`
      const content = known ? null : ((await services.files.get(companyId, key)) ?? fail('NOT_FOUND'))
      reply.headers({
        // A key's content never changes.
        'cache-control': 'public, max-age=31536000, immutable',
        etag: `"${key}"`,
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        // An icon is shown by a mail reader too, and by the web application where its API has an origin of its own.
        'cross-origin-resource-policy': 'cross-origin',
      })
      if (!content) return reply.code(304).send()
      if (!shown.test(file.media_type)) reply.header('content-disposition', 'attachment')
      return reply.type(file.media_type).header('content-length', file.bytes).send(content)
    },
  )
}
