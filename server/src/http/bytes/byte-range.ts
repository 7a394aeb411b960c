import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange } from '../../platform/files/files.ts'

type Asked = Pick<IncomingHttpHeaders, 'range'> & { 'if-range'?: string | undefined }

/**
 * The bytes that a request asks for (RFC 9110, section 14): null where all of them are to be given, which several
 * ranges at once and an If-Range of something else come to as well.
 */
export function rangeOf(headers: Asked, bytes: number, etag: string): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] =
    /^bytes=(\d*)-(\d*)$/i.exec(headers.range?.replaceAll(/[ \t]/g, '') ?? '') ?? []
  if (!first && !last) return null
  const given = headers['if-range']
  if (given !== undefined && given !== etag) return null
  if (!first) {
    const wanted = Number(last)
    return wanted === 0 ? 'unsatisfiable' : { start: Math.max(0, bytes - wanted), end: bytes - 1 }
  }
  const start = Number(first)
  if (last && Number(last) < start) return null
  if (start >= bytes) return 'unsatisfiable'
  return { start, end: last ? Math.min(Number(last), bytes - 1) : bytes - 1 }
}
