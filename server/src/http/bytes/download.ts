import { Readable } from 'node:stream'
import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import type { FileAnswer } from '../../platform/files/file-answer.ts'

/** A content-disposition with a plain name for old readers and the UTF-8 name for all others (RFC 6266). */
const disposition = (filename: string, type: 'attachment' | 'inline'): string =>
  create(filename, { type, fallback: filename.normalize('NFKD').replace(/[^\x20-\x7e]/g, '') || 'file' })
export const asAttachment = (filename: string): string => disposition(filename, 'attachment')
/** The same of what a browser may show. */
export const asInline = (filename: string): string => disposition(filename, 'inline')

/** The same body once it has begun: what fails before its first byte is an error like any other, told in the envelope. */
async function begun(body: Readable): Promise<Readable> {
  const rest = body[Symbol.asyncIterator]() as AsyncIterableIterator<unknown>
  const first = await rest.next()
  return Readable.from(
    (async function* () {
      if (first.done) return
      yield first.value
      yield* rest
    })(),
    { objectMode: false },
  )
}

export async function sendFile(reply: FastifyReply, { filename, mediaType, body: given }: FileAnswer) {
  const body = given instanceof Readable ? await begun(given) : given
  return reply
    .type(mediaType)
    .header('content-disposition', asAttachment(filename))
    .header('x-content-type-options', 'nosniff')
    .send(body)
}
