import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { attachmentBytes, attachmentKind, type attachmentsApi } from '#contract/attachments.ts'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/context.ts'
import { fail, failLimit } from '../../core/errors.ts'
import { serverLimits } from '../../limits.ts'
import { requireRoomForBytes } from '../../platform/company-limits.ts'
import { selectAttachments, viewUpload } from './attachments.view.ts'
import { requireChange, rulesOf, type Owners } from './owners.ts'

/** MAX_NUMBER_REACHED where an owner has as many files as it may; of two who add the last one, one gets it. */
export async function requireRoomAtOwner(tx: Tx, owners: Owners, kind: string, id: string): Promise<void> {
  const most = rulesOf(owners, kind)?.most ?? limits.attachments
  await sql`select pg_advisory_xact_lock(hashtextextended(${`attachments ${kind} ${id}`}, 0))`.execute(tx)
  const { files } = await tx
    .selectFrom('attachments')
    .select(sql<number>`count(*)::int`.as('files'))
    .where('owner_kind', '=', kind)
    .where('owner_id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (files >= most) failLimit('attachments', most, files)
}

/** What somebody has begun to upload: how many files, and the bytes that are still to come. */
async function unfinishedOf(tx: Tx, personId: string): Promise<number> {
  const { files } = await tx
    .selectFrom('attachments')
    .select(sql<number>`count(*)::int`.as('files'))
    .where('created_by', '=', personId)
    .where('ready_at', 'is', null)
    .executeTakeFirstOrThrow()
  return files
}

/** Announces a file to those who keep it: its limits are held before a byte of it is sent. */
export const createAttachment =
  (owners: Owners) =>
  async (ctx: Context, { body }: Input<typeof attachmentsApi.create>) => {
    const { tx, actor, company } = ctx
    const { owner, name, bytes, mediaType } = body
    await requireChange(owners, ctx, { owner_kind: owner.kind, owner_id: owner.id })
    const kind = attachmentKind(mediaType)
    const maximum = attachmentBytes[kind]
    if (bytes > maximum)
      fail('PAYLOAD_TOO_LARGE', {
        details: [{ field: 'bytes', code: 'file_too_large', params: { maximum } }],
      })
    await requireRoomAtOwner(tx, owners, owner.kind, owner.id)
    const begun = await unfinishedOf(tx, actor.id)
    const most = serverLimits.attachments.unfinished
    if (begun >= most) failLimit('unfinishedUploads', most, begun)
    // Held again for each piece as it is written down: this only spares sending what will be refused.
    await requireRoomForBytes(tx, company.id, bytes)
    const id = uuid()
    await tx
      .insertInto('attachments')
      .values({
        company_id: company.id,
        id,
        owner_kind: owner.kind,
        owner_id: owner.id,
        name,
        kind,
        media_type: mediaType,
        bytes,
        created_by: actor.id,
        goes_with_person: rulesOf(owners, owner.kind)?.goesWithPerson ?? false,
      })
      .execute()
    return viewUpload(await selectAttachments(tx).where('id', '=', id).executeTakeFirstOrThrow())
  }
