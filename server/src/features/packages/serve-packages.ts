import { pipeline, Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import mime from 'mime'
import { findStored, readStored } from '../../capabilities/attachments/stored-file.ts'
import { ApiError, fail } from '../../core/errors.ts'
import { rangeOf } from '../../http/bytes/byte-range.ts'
import type { Services } from '../../services.ts'
import { FRAME, openedBy, PACKAGE_PATH, type Grant } from './package-address.ts'
import { noMoreThan } from '../../platform/files/no-more-than.ts'
import { packageOfHost } from '../../http/page/package-host.ts'
import { FRAME_SCRIPTS, framePage } from './frame-page.ts'

type Asked = FastifyRequest<{ Params: { grant: string; '*': string } }>

/**
 * What a package may do: all that it likes with itself, and nothing with anybody else. It sends nothing to another
 * origin, and shows nothing of one.
 */
const policyOf = (pages: readonly string[]) =>
  [
    `default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'`,
    `connect-src 'self' data: blob:`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'self' ${pages.join(' ')}`,
  ].join('; ')

/**
 * Gives out the files of packages, each at an origin of its package alone, by an address that stands in for who asks.
 * On such an origin nothing else is answered; and nowhere else is a file of a package.
 */
export function packageFiles(app: FastifyInstance, { db, seal, files, env }: Services): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const path = request.url.split('?')[0] ?? ''
    const isOfPackages = path.startsWith(`${PACKAGE_PATH}/`) || path.startsWith(FRAME_SCRIPTS)
    const isTheirs = packageOfHost(env, request.host) !== null
    done(isOfPackages === isTheirs ? undefined : new ApiError('NOT_FOUND'))
  })

  app.get(`${PACKAGE_PATH}/:grant/*`, async (request: Asked, reply: FastifyReply) => {
    const { grant, '*': name } = request.params
    const opened = openedBy(seal, grant)
    if (opened === null || opened.attachmentId !== packageOfHost(env, request.host)) return fail('NOT_FOUND')
    return name === FRAME ? framePage(reply, opened) : give(request, reply, opened, name)
  })

  async function give(request: Asked, reply: FastifyReply, opened: Grant, name: string) {
    const { companyId, attachmentId, pages, until } = opened
    const found = await db.withTenant(
      companyId,
      async (tx) => {
        const open = await tx
          .selectFrom('companies')
          .select('id')
          .where('id', '=', companyId)
          .where('status', '=', 'active')
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
        const file = open && (await findStored(tx, attachmentId))
        const part =
          file &&
          (await tx
            .selectFrom('package_files')
            .select(['starts_at', 'bytes', 'unpacked', 'deflated'])
            .where('attachment_id', '=', attachmentId)
            .where('name', '=', name)
            .executeTakeFirst())
        return part && { part, file }
      },
      { readOnly: true },
    )
    if (!found) return fail('NOT_FOUND')
    const { part, file } = found
    const etag = `"${part.starts_at}-${part.bytes}"`
    reply.headers({
      'cache-control': `private, max-age=${Math.max(0, Math.floor(until - Date.now() / 1000))}`,
      etag,
      'content-security-policy': policyOf(pages),
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), display-capture=()',
      // No address of ours is told to whoever a package links to.
      'referrer-policy': 'no-referrer',
    })
    reply.type(mime.getType(name) ?? 'application/octet-stream')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    if (part.bytes === 0 || request.method === 'HEAD')
      return reply.header('content-length', part.unpacked).send(Readable.from([]))
    const whole = { start: part.starts_at, end: part.starts_at + part.bytes - 1 }
    // A film is fetched in parts. What is packed begins at its beginning alone.
    const range = part.deflated ? null : rangeOf(request.headers, part.bytes, etag)
    if (!part.deflated) reply.header('accept-ranges', 'bytes')
    if (range === 'unsatisfiable')
      return reply.code(416).header('content-range', `bytes */${part.bytes}`).send()
    if (part.deflated) {
      const unpacked = noMoreThan(part.unpacked)
      const packed = readStored(files, file, whole)
      // Whichever of them ends early ends the others; the answer then breaks off.
      pipeline(packed, createInflateRaw(), unpacked, () => undefined)
      reply.header('content-length', part.unpacked)
      return reply.send(unpacked)
    }
    const { start, end } = range ?? { start: 0, end: part.bytes - 1 }
    if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${part.bytes}`)
    reply.header('content-length', end - start + 1)
    return reply.send(readStored(files, file, { start: whole.start + start, end: whole.start + end }))
  }
}
