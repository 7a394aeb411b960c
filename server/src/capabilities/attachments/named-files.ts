import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import type { Attachment, AttachmentKind, AttachmentOwner } from '#contract/attachments.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Seal } from '../../platform/guard/seal.ts'
import { selectReady, viewAttachment } from './attachments.view.ts'

/** What those of these files are that there are at an owner. They stay there until the transaction ends. */
export async function kindsOfFiles(
  tx: Tx,
  owner: AttachmentOwner,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { kind: AttachmentKind; mediaType: string }>> {
  if (!ids.length) return new Map()
  const rows = await tx
    .selectFrom('attachments')
    .select(['id', 'kind', 'media_type as mediaType'])
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .where('ready_at', 'is not', null)
    .where('removed_at', 'is', null)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Map(rows.map(({ id, kind, mediaType }) => [id, { kind, mediaType }]))
}

/** What there is at an owner: its files, how many of them have not come whole yet, and the bytes of the largest. */
export async function tallyOf(
  tx: Tx,
  owner: AttachmentOwner,
): Promise<{ ids: string[]; kinds: AttachmentKind[]; unready: number; largest: number }> {
  const rows = await tx
    .selectFrom('attachments')
    .select(['id', 'kind', 'bytes', 'ready_at'])
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .where('removed_at', 'is', null)
    .execute()
  return {
    ids: rows.map(({ id }) => id),
    kinds: rows.map(({ kind }) => kind),
    unready: rows.filter((row) => row.ready_at === null).length,
    largest: Math.max(0, ...rows.map(({ bytes }) => bytes)),
  }
}

/** Of some files of one kind of owner, the owner of each. */
export async function ownersOfFiles(
  tx: Tx,
  kind: AttachmentOwner['kind'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!ids.length) return new Map()
  const rows = await tx
    .selectFrom('attachments')
    .select(['id', 'owner_id'])
    .where('owner_kind', '=', kind)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row.owner_id]))
}

/** The whole files at an owner, as they were added. */
export async function filesAt(
  tx: Tx,
  { kind, id }: AttachmentOwner,
): Promise<{ id: string; name: string }[]> {
  return tx
    .selectFrom('attachments')
    .select(['id', 'name'])
    .where('ready_at', 'is not', null)
    .where('removed_at', 'is', null)
    .where('owner_kind', '=', kind)
    .where('owner_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Some files with fresh addresses, for whoever a feature shows a text that names them. */
export async function viewFiles(
  tx: Tx,
  services: { seal: Seal },
  ids: readonly string[],
): Promise<Attachment[]> {
  if (!ids.length) return []
  const rows = await selectReady(tx)
    .where('id', 'in', [...ids])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => viewAttachment(services, row))
}

/** All files of an owner go with what they were of: nobody brings them back. */
export async function removeFilesOf(tx: Tx, owner: AttachmentOwner): Promise<void> {
  await tx
    .updateTable('attachments')
    .set({ removed_at: sql<Date>`'epoch'` })
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .execute()
}

/** A text has ceased to name these: the days for which they are kept begin. */
export async function filesUnnamed(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length)
    await tx
      .updateTable('attachments')
      .set({ touched_at: sql<Date>`now()` })
      .where('id', 'in', [...ids])
      .execute()
}

type Copying = { companyId: string; from: AttachmentOwner; to: AttachmentOwner }

/** Gives another owner files of its own with the same contents, which are stored once. Answers the new id of each. */
export async function copyFiles(
  tx: Tx,
  { companyId, from, to }: Copying,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const there = await kindsOfFiles(tx, from, ids)
  const copies = new Map([...there.keys()].map((id) => [id, uuid()]))
  if (!copies.size) return copies
  const pairs = sql.join([...copies].map(([id, copy]) => sql`(${id}::uuid, ${copy}::uuid)`))
  await sql`
    insert into attachments (company_id, id, owner_kind, owner_id, name, kind, media_type, bytes, received, width, height,
      created_by, goes_with_person, ready_at, poster_key, poster_width, poster_height, poster_looked_at)
    select a.company_id, c.copy, ${to.kind}, ${to.id}::uuid, a.name, a.kind, a.media_type, a.bytes, a.received, a.width,
      a.height, a.created_by, a.goes_with_person, now(), a.poster_key, a.poster_width, a.poster_height, a.poster_looked_at
    from (values ${pairs}) c (id, copy)
    join attachments a on a.company_id = ${companyId}::uuid and a.id = c.id`.execute(tx)
  await sql`
    insert into attachment_pieces (company_id, attachment_id, starts_at, bytes, key)
    select p.company_id, c.copy, p.starts_at, p.bytes, p.key
    from (values ${pairs}) c (id, copy)
    join attachment_pieces p on p.company_id = ${companyId}::uuid and p.attachment_id = c.id`.execute(tx)
  return copies
}

/** The files of an owner stay with it from now on, whoever added them goes. */
export async function keepWithOwner(tx: Tx, owner: AttachmentOwner): Promise<void> {
  await tx
    .updateTable('attachments')
    .set({ goes_with_person: false })
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .where('goes_with_person', '=', true)
    .execute()
}
