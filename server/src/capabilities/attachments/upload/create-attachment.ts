import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { attachmentBytes, attachmentKind, type attachmentsApi } from '#contract/attachments.ts'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { Tx } from '../../../db/tenant.ts'
import { roleAllowed, teaching } from '#contract/roles.ts'
import type { Actor, Context } from '../../../http/caller/context.ts'
import { fail, failField, failLimit } from '../../../core/errors.ts'
import { attachmentsLimits } from '../limits.ts'
import { selectAttachments, viewUpload } from '../attachments.view.ts'
import { requireChange, rulesOf, type Owners } from '../owners.ts'
import { reserveStorage } from './reserve-storage.ts'

/** MAX_NUMBER_REACHED where an owner has as many files as it may; of two who add the last one, one gets it. */
export async function requireOwnerQuota(tx: Tx, owners: Owners, kind: string, id: string): Promise<void> {
  const rules = rulesOf(owners, kind)
  const most = (await rules?.quota?.(tx, id))?.most ?? rules?.most ?? limits.attachments
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

/**
 * MAX_NUMBER_REACHED where somebody has begun as many uploads as they may, or added and announced as many bytes. Asked in
 * turn: of many who announce at once, each counts those before.
 */
export async function requirePersonQuota(
  tx: Tx,
  { id, role }: Pick<Actor, 'id' | 'role'>,
  bytes: number,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`attachments by ${id}`}, 0))`.execute(tx)
  const { begun, kept } = await tx
    .selectFrom(
      // Files with the same contents, which are stored once, begin with the same piece.
      tx
        .selectFrom('attachments as a')
        .leftJoin('attachment_pieces as p', (join) =>
          join
            .onRef('p.company_id', '=', 'a.company_id')
            .onRef('p.attachment_id', '=', 'a.id')
            .on('p.starts_at', '=', 0),
        )
        .select(['a.ready_at', 'a.bytes'])
        .distinctOn(sql`coalesce(p.key, a.id::text)`)
        .where('a.created_by', '=', id)
        .as('contents'),
    )
    .select([
      sql<number>`count(*) filter (where ready_at is null)::int`.as('begun'),
      sql<number>`coalesce(sum(bytes), 0)::bigint`.as('kept'),
    ])
    .executeTakeFirstOrThrow()
  const { unfinished, bytesOf } = attachmentsLimits
  if (begun >= unfinished) failLimit('unfinishedUploads', unfinished, begun)
  const most = roleAllowed(teaching, role) ? bytesOf.teaching : bytesOf.student
  if (kept + bytes > most) failLimit('ownBytes', most, kept)
}

/** Announces a file to those who keep it: its limits are held before a byte of it is sent. */
export const createAttachment =
  (owners: Owners) =>
  async (ctx: Context, { body }: Input<typeof attachmentsApi.create>) => {
    const { tx, actor, company } = ctx
    const { owner, name, bytes, mediaType } = body
    await requireChange(owners, ctx, { owner_kind: owner.kind, owner_id: owner.id })
    if (body.as && owner.kind !== 'course') failField('as', 'invalid_value')
    const kind = body.as ?? attachmentKind(mediaType)
    const quota = await rulesOf(owners, owner.kind)?.quota?.(tx, owner.id)
    const maximum = Math.min(attachmentBytes[kind], quota?.bytes ?? Infinity)
    if (bytes > maximum)
      fail('PAYLOAD_TOO_LARGE', {
        details: [{ field: 'bytes', code: 'file_too_large', params: { maximum } }],
      })
    await requirePersonQuota(tx, actor, bytes)
    await requireOwnerQuota(tx, owners, owner.kind, owner.id)
    await reserveStorage(ctx, bytes)
    // Of a kind that says no time: where a file is shown without a name, its moment would say whose it is.
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
