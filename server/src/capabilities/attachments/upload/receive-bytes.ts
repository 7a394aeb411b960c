import type { attachmentsApi } from '#contract/attachments.ts'
import type { Input } from '#contract/endpoint.ts'
import type { OutsideContext } from '../../../http/caller/context.ts'
import { ApiError, fail, failLimit } from '../../../core/errors.ts'
import { requireVersion } from '../../../http/bytes/tus.ts'
import { attachmentsLimits } from '../limits.ts'
import { fewAtOnce } from '../../../platform/turns/few-at-once.ts'
import { viewUpload, type AttachmentRow } from '../attachments.view.ts'
import { piecesOf, type Piece } from '../content.ts'
import { incoming } from './cut.ts'
import { dropAttachments } from '../drop-attachments.ts'
import { keepPiece } from './keep-piece.ts'
import { ownUpload } from './own-upload.ts'
import type { Owners } from '../owners.ts'
import { goOn } from './reserve-storage.ts'
import { wholeContent } from './whole-content.ts'

type Sent = Input<typeof attachmentsApi.send>
const { pieceBytes, pieces: mostPieces } = attachmentsLimits

/** Removes an upload that can never become a file, so that nobody goes on with it; what became one meanwhile stays. */
async function giveUp(ctx: OutsideContext, id: string): Promise<void> {
  const keys = await ctx.transaction(async ({ tx, company }) => {
    const unfinished = await tx
      .selectFrom('attachments')
      .select('id')
      .where('id', '=', id)
      .where('ready_at', 'is', null)
      .forUpdate()
      .execute()
    return dropAttachments(
      tx,
      company.id,
      unfinished.map((row) => row.id),
    )
  })
  for (const key of keys) await ctx.services.files.remove(ctx.company.id, key)
}

/**
 * Receives bytes of an upload, from where it stands. They are kept piece by piece, each with where the upload then
 * stands in one transaction: what broke off goes on from there, on any server. Of two who send the same bytes one is
 * told CONFLICT. The last piece is kept together with what the whole is: an upload is never whole and not yet a file.
 */
async function receive(owners: Owners, ctx: OutsideContext, { params, tus }: Sent) {
  const { files } = ctx.services
  const companyId = ctx.company.id
  const begun = await ctx.transaction(async (inside) => {
    const found = await ownUpload(owners, inside, params.id)
    requireVersion(tus)
    if (!tus.bytes) fail('UNSUPPORTED_MEDIA_TYPE')
    if (tus.offset === null) fail('BAD_REQUEST', { details: [{ field: 'upload-offset', code: 'required' }] })
    if (tus.offset !== found.received) fail('CONFLICT')
    if ((tus.length ?? 0) > left(found)) tooMuch(found)
    await goOn(inside, found.id)
    return { row: found, sent: tus.bytes }
  })
  let { row } = begun

  const bytes = incoming(begun.sent)
  for (;;) {
    const most = Math.min(pieceBytes, left(row))
    const content = await bytes.next(most)
    if (!content) break
    const pieces = await ctx.transaction(({ tx }) => piecesOf(tx, companyId, row.id))
    if (pieces.length >= mostPieces) failLimit('uploadPieces', mostPieces, pieces.length)
    const written = files.hold(most)
    const stored = await files.put(companyId, content).finally(written)
    const piece: Piece = { start: row.received, ...stored }
    row = await settled(ctx, row, piece, [...pieces, piece])
  }
  if (!(await bytes.isOver())) tooMuch(row)
  return viewUpload(row)

  async function settled(
    outside: OutsideContext,
    before: AttachmentRow,
    piece: Piece,
    pieces: readonly Piece[],
  ): Promise<AttachmentRow> {
    const made: string[] = [piece.key]
    try {
      const isLast = piece.start + piece.bytes === before.bytes
      if (isLast && !(await bytes.isOver())) tooMuch(before)
      const whole = isLast
        ? await wholeContent({
            files,
            row: before,
            pieces,
            by: outside.actor.id,
            gone: outside.request.gone,
          })
        : null
      if (whole?.instead) made.push(whole.instead.key)
      const { after, unused } = await outside.transaction((inside) =>
        keepPiece(owners, inside, before, piece, whole),
      )
      for (const key of unused) await files.remove(companyId, key)
      return after
    } catch (error) {
      // What else went wrong may have come after the commit: contents that no row speaks of are swept.
      if (error instanceof ApiError) for (const key of made) await files.remove(companyId, key)
      if (error instanceof ApiError && error.code === 'UNSUPPORTED_MEDIA_TYPE')
        await giveUp(outside, before.id)
      throw error
    }
  }
}

/** The same, of each upload one at a time and few of one person: of those beyond nothing is read. */
export function receiveBytes(owners: Owners) {
  const begin = fewAtOnce(attachmentsLimits.sendingAtOnce)
  return async (ctx: OutsideContext, input: Sent) => {
    const over = begin(ctx.actor.id, input.params.id)
    try {
      return await receive(owners, ctx, input)
    } finally {
      over()
    }
  }
}

/** Bytes that are still to come. */
const left = ({ bytes, received, ready_at }: AttachmentRow) => (ready_at ? 0 : bytes - received)

function tooMuch(row: AttachmentRow): never {
  fail('PAYLOAD_TOO_LARGE', {
    details: [{ field: 'file', code: 'file_too_large', params: { maximum: row.bytes } }],
  })
}
