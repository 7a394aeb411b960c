import { sql } from 'kysely'
import type { AttachmentKind, AttachmentOwner } from '#contract/attachments.ts'
import type { Role } from '#contract/roles.ts'
import type { Tx } from '../../db/tenant.ts'
import { recordFile } from '../../platform/files/files.ts'
import { askForPosters } from './posters/ask-for-posters.ts'
import { requirePersonQuota } from './upload/create-attachment.ts'

/** A file whose contents are stored already, judged by its bytes. */
export type StoredAlready = {
  id: string
  key: string
  name: string
  kind: AttachmentKind
  mediaType: string
  bytes: number
  width?: number
  height?: number
}

type For = { companyId: string; owner: AttachmentOwner; by: { id: string; role: Role } }

/** Attaches files that a job has stored, whole at once. MAX_NUMBER_REACHED where there is no room for them. */
export async function addStored(
  tx: Tx,
  { companyId, owner, by }: For,
  files: readonly StoredAlready[],
): Promise<void> {
  await requirePersonQuota(
    tx,
    by,
    files.reduce((sum, { bytes }) => sum + bytes, 0),
  )
  for (const { id, key, name, kind, mediaType, bytes, width = null, height = null } of files) {
    await recordFile(tx, companyId, { key, bytes, mediaType, createdBy: by.id, private: true })
    await tx
      .insertInto('attachments')
      .values({
        company_id: companyId,
        id,
        owner_kind: owner.kind,
        owner_id: owner.id,
        name,
        kind,
        media_type: mediaType,
        bytes,
        received: bytes,
        width,
        height,
        created_by: by.id,
        goes_with_person: false,
        ready_at: sql<Date>`now()`,
      })
      .execute()
    await tx
      .insertInto('attachment_pieces')
      .values({ company_id: companyId, attachment_id: id, starts_at: 0, bytes, key })
      .execute()
  }
  await askForPosters(tx, companyId, files)
}
