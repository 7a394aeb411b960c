import type { Readable } from 'node:stream'
import type { AttachmentOwner } from '#contract/attachments.ts'
import type { Tx } from '../../db/tenant.ts'
import type { ByteRange, Files } from '../../platform/files/files.ts'
import { selectReady, type AttachmentRow } from './attachments.view.ts'
import { piecesOf, readContent, type Piece } from './content.ts'

/** A file that is whole, and where its bytes are. */
export type StoredFile = { row: AttachmentRow; pieces: readonly Piece[] }

/** A file for the feature that owns it; null where it is not whole, was removed, or is another owner's. */
export async function findStored(tx: Tx, id: string, owner?: AttachmentOwner): Promise<StoredFile | null> {
  const row = await selectReady(tx)
    .where('id', '=', id)
    .$if(owner !== undefined, (q) =>
      q.where('owner_kind', '=', owner?.kind ?? '').where('owner_id', '=', owner?.id ?? ''),
    )
    .executeTakeFirst()
  return row ? { row, pieces: await piecesOf(tx, row.company_id, id) } : null
}

/** Its bytes from one to another, both included; all of them where no range is given. */
export const readStored = (files: Files, { row, pieces }: StoredFile, range?: ByteRange): Readable =>
  readContent(files, row.company_id, pieces, range ?? { start: 0, end: row.bytes - 1 })
