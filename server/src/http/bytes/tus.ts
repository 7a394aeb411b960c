import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Upload } from '#contract/attachments.ts'
import type { Endpoint, TusRequest } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { ApiError } from '../../core/errors.ts'

/** The one version of the resumable upload protocol that is spoken here (https://tus.io/protocols/resumable-upload). */
const VERSION = '1.0.0'

/** Of a PATCH: bytes as they are, which are handed on as they come. */
export const OCTETS = 'application/offset+octet-stream'

/** In whatever letters it is written: the kind of a body is named without regard to case. */
export const isOctets = (request: FastifyRequest) =>
  request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() === OCTETS

const whole = (header: string | string[] | undefined): number | null =>
  typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null

export const tusRequest = (request: FastifyRequest): TusRequest => ({
  version: request.headers['tus-resumable']?.toString() ?? null,
  offset: whole(request.headers['upload-offset']),
  length: whole(request.headers['content-length']),
  bytes: isOctets(request) ? (request.body as AsyncIterable<Uint8Array> | null) : null,
})

/** PRECONDITION_FAILED, with what is spoken, where a caller speaks another version or none. */
export function requireVersion({ version }: TusRequest): void {
  if (version !== VERSION)
    throw new ApiError('PRECONDITION_FAILED', {
      headers: {
        'tus-version': VERSION,
        'tus-extension': 'termination,expiration',
        'tus-max-size': String(limits.video),
      },
    })
}

/** Every answer of a call of the protocol says so, a refusal too. */
export const speaksTus = (reply: FastifyReply) => reply.header('tus-resumable', VERSION)

/** How far an upload is, in headers; what HEAD and PATCH are for says nothing else. */
export function sendUpload(reply: FastifyReply, { method }: Endpoint, upload: Upload) {
  reply.headers({ 'upload-offset': upload.offset, 'upload-length': upload.bytes })
  if (upload.expiresAt) reply.header('upload-expires', new Date(upload.expiresAt).toUTCString())
  return method === 'GET' ? reply.send({ data: upload }) : reply.code(204).send()
}
