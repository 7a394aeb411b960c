import { sql } from 'kysely'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { fail } from '../../../core/errors.ts'
import { audit } from '../../../platform/audit.ts'
import { recordFile } from '../../../platform/files/files.ts'
import { selectAttachments, type AttachmentRow } from '../attachments.view.ts'
import { piecesOf, type Piece } from '../content.ts'
import { requireChange, rulesOf, tellOwner, type Owners } from '../owners.ts'
import { goOn } from './reserve-storage.ts'
import { askForPosters } from '../posters/ask-for-posters.ts'
import type { Whole } from './whole-content.ts'

type Kept = { after: AttachmentRow; unused: string[] }

const PIECE_TYPE = 'application/octet-stream'

/** UNSUPPORTED_MEDIA_TYPE where an owner asks for files of other kinds. */
async function requireTaken(owners: Owners, tx: Tx, row: AttachmentRow, whole: Whole): Promise<void> {
  const takes = await rulesOf(owners, row.owner_kind)?.takes?.(tx, row.owner_id, whole.mediaType)
  if (takes === false)
    fail('UNSUPPORTED_MEDIA_TYPE', { details: [{ field: 'file', code: 'file_not_asked_for' }] })
}

/**
 * Writes a stored piece down, and where the upload then stands; with the last one, what the file is. CONFLICT where
 * another was faster. Answers the contents that are no longer needed.
 */
export async function keepPiece(
  owners: Owners,
  ctx: Context,
  before: AttachmentRow,
  piece: Piece,
  whole: Whole | null,
): Promise<Kept> {
  const { tx, company, actor, request } = ctx
  const row = await selectAttachments(tx).where('id', '=', before.id).forUpdate().executeTakeFirst()
  if (!row || row.removed_at) fail('NOT_FOUND')
  if (row.received !== before.received) fail('CONFLICT')
  const { name } = await requireChange(owners, ctx, row)
  // A piece may take long to come.
  await goOn(ctx, row.id)
  if (whole) await requireTaken(owners, ctx.tx, row, whole)
  const unused: string[] = []
  let kept: Piece = piece
  if (whole?.instead) {
    const earlier = (await piecesOf(tx, company.id, row.id)).map(({ key }) => key)
    if (earlier.length)
      await tx.deleteFrom('files').where('company_id', '=', company.id).where('key', 'in', earlier).execute()
    unused.push(...earlier, piece.key)
    kept = { start: 0, ...whole.instead }
  }
  await recordFile(tx, company.id, {
    key: kept.key,
    bytes: kept.bytes,
    mediaType: whole?.mediaType ?? PIECE_TYPE,
    createdBy: actor.id,
    private: true,
  })
  await tx
    .insertInto('attachment_pieces')
    .values({
      company_id: company.id,
      attachment_id: row.id,
      starts_at: kept.start,
      bytes: kept.bytes,
      key: kept.key,
    })
    .execute()
  await tx
    .updateTable('attachments')
    .set({
      received: piece.start + piece.bytes,
      touched_at: sql<Date>`now()`,
      ...(whole
        ? {
            name: whole.name,
            media_type: whole.mediaType,
            bytes: whole.bytes,
            width: whole.width ?? null,
            height: whole.height ?? null,
            ready_at: sql<Date>`now()`,
          }
        : {}),
    })
    .where('id', '=', row.id)
    .execute()
  const after = await selectAttachments(tx).where('id', '=', row.id).executeTakeFirstOrThrow()
  if (whole) {
    await tellOwner(owners, ctx, row)
    if (rulesOf(owners, row.owner_kind)?.posters) await askForPosters(tx, company.id, [after])
    if (rulesOf(owners, row.owner_kind)?.unlogged) return { after, unused }
    const target = { type: row.owner_kind, id: row.owner_id, name }
    const audited = { name: after.name, bytes: after.bytes, addedBy: row.created_by }
    await audit(tx, company.id, { actor, request }, { action: 'attachments.added', target, after: audited })
  }
  return { after, unused }
}
