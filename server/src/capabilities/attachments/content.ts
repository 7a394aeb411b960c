import { Readable } from 'node:stream'
import type { Tx } from '../../db/tenant.ts'
import type { ByteRange, Files } from '../../platform/files/files.ts'

/** A part of a file's content: where it begins in it, and where it is stored. */
export type Piece = { start: number; bytes: number; key: string }

export async function piecesOf(tx: Tx, companyId: string, attachmentId: string): Promise<Piece[]> {
  return tx
    .selectFrom('attachment_pieces')
    .select(['starts_at as start', 'bytes', 'key'])
    .where('company_id', '=', companyId)
    .where('attachment_id', '=', attachmentId)
    .orderBy('starts_at')
    .execute()
}

async function* bytesOf(
  files: Files,
  companyId: string,
  pieces: readonly Piece[],
  { start, end }: ByteRange,
) {
  for (const piece of pieces) {
    const from = Math.max(start, piece.start) - piece.start
    const to = Math.min(end, piece.start + piece.bytes - 1) - piece.start
    if (from > to) continue
    const stored = await files.get(companyId, piece.key, { start: from, end: to })
    if (!stored) throw new Error('A piece of a file is not stored any more')
    // Left early, its own stream is ended too.
    yield* stored
  }
}

/** The bytes of a file from one to another, both included, whatever the pieces it is kept in. */
export const readContent = (
  files: Files,
  companyId: string,
  pieces: readonly Piece[],
  range: ByteRange,
): Readable => Readable.from(bytesOf(files, companyId, pieces, range), { objectMode: false })

/** The same at once: for a head, or an image. */
export async function readWhole(
  files: Files,
  companyId: string,
  pieces: readonly Piece[],
  range: ByteRange,
): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of readContent(files, companyId, pieces, range)) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
