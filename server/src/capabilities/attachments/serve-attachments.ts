import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asAttachment, asInline } from '../../http/bytes/download.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Services } from '../../services.ts'
import { rangeOf } from '../../http/bytes/byte-range.ts'
import { selectReady, type AttachmentRow } from './attachments.view.ts'
import { piecesOf, readContent } from './content.ts'
import { isShown } from './media-kind.ts'
import { namelessName } from './nameless-name.ts'
import { openedBy } from './signed-address.ts'

type Address = { companyId: string; key: string; grant: string }

/** The picture of a film, as it is stored. */
async function storedPoster(tx: Tx, { poster_key: key }: AttachmentRow) {
  const file = await tx
    .selectFrom('files')
    .select(['media_type', 'bytes'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (!file || key === null) return undefined
  const pieces = [{ start: 0, bytes: file.bytes, key }]
  return { ...file, name: 'poster.webp', isShown: true, etag: key, pieces }
}

/**
 * Gives out files by signed addresses, which stand in for who asks: a page shows an image, and plays a film, by GET and
 * without a header of its own, and saves anything by POST. What was removed, or is of a company that was closed, is not
 * there.
 */
export function attachmentFiles(app: FastifyInstance, { db, seal, files, env }: Services): void {
  const path = '/media/:companyId/:key/:grant'
  app.get<{ Params: Address }>(path, (request, reply) => give(request, reply, 'shown'))
  // A download is a POST, here as everywhere.
  app.post<{ Params: Address }>(path, (request, reply) => give(request, reply, 'saved'))

  async function give(
    request: FastifyRequest<{ Params: Address }>,
    reply: FastifyReply,
    as: 'shown' | 'saved',
  ): Promise<FastifyReply> {
    const { key, ...rest } = request.params
    const opened = openedBy(seal, { ...rest, id: key }) ?? fail('NOT_FOUND')
    const isNameless = opened.as === `${as}-nameless`
    const isPoster = as === 'shown' && opened.as === 'poster'
    if (opened.as !== as && !isNameless && !isPoster) fail('NOT_FOUND')
    const { companyId, id, until } = opened
    const found = await db.withTenant(
      companyId,
      async (tx) => {
        const open = tx
          .selectFrom('companies')
          .select('id')
          .where('id', '=', companyId)
          .where('status', '=', 'active')
          .where('deleted_at', 'is', null)
        const row = (await open.executeTakeFirst())
          ? await selectReady(tx).where('id', '=', id).executeTakeFirst()
          : undefined
        if (!row) return undefined
        return isPoster
          ? storedPoster(tx, row)
          : { ...row, isShown: isShown(row), etag: row.id, pieces: await piecesOf(tx, companyId, id) }
      },
      { readOnly: true },
    )
    if (!found) return fail('NOT_FOUND')
    const { pieces, ...row } = found
    // Its content never changes.
    const etag = `"${row.etag}"`
    const seconds = Math.max(0, Math.floor(until - Date.now() / 1000))
    const asShown = as === 'shown' && row.isShown
    const name = isNameless ? namelessName(row.name) : row.name
    reply.headers({
      'cache-control': `private, max-age=${seconds}, immutable`,
      etag,
      'accept-ranges': 'bytes',
      'content-disposition': asShown ? asInline(name) : asAttachment(name),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      // A page of another origin shows it where the API has one of its own.
      'cross-origin-resource-policy': env.CAIRN_CORS_ORIGINS.length ? 'cross-origin' : 'same-origin',
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const range = rangeOf(request.headers, row.bytes, etag)
    if (range === 'unsatisfiable')
      return reply.code(416).header('content-range', `bytes */${row.bytes}`).send()
    const { start, end } = range ?? { start: 0, end: row.bytes - 1 }
    if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${row.bytes}`)
    reply.type(row.media_type).header('content-length', end - start + 1)
    // HEAD reads nothing.
    const content =
      request.method === 'HEAD' ? Readable.from([]) : readContent(files, companyId, pieces, { start, end })
    return reply.send(content)
  }
}
