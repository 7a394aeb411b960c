import { API_PREFIX } from '#contract/prefix.ts'
import type { Attachment, AttachmentOwner, Upload } from '#contract/attachments.ts'
import type { Tx } from '../../db/tenant.ts'
import { attachmentsLimits } from './limits.ts'
import type { Seal } from '../../platform/guard/seal.ts'
import { isShown } from './media-kind.ts'
import { namelessName } from './nameless-name.ts'
import { addressOf, addressesUntil, type Opened } from './signed-address.ts'

const columns = [
  'company_id',
  'id',
  'owner_kind',
  'owner_id',
  'name',
  'kind',
  'media_type',
  'bytes',
  'received',
  'width',
  'height',
  'created_by',
  'created_at',
  'touched_at',
  'ready_at',
  'removed_at',
  'poster_key',
  'poster_width',
  'poster_height',
  'poster_looked_at',
] as const

export const selectAttachments = (tx: Tx) => tx.selectFrom('attachments').select(columns)
export type AttachmentRow = Awaited<ReturnType<ReturnType<typeof selectAttachments>['execute']>>[number]

/** The rows that people see: whole, and not removed. */
export const selectReady = (tx: Tx) =>
  selectAttachments(tx).where('ready_at', 'is not', null).where('removed_at', 'is', null)

/** `nameless`: under this number instead of its name, where that may say whose it is, and with nothing of when it came. */
export function viewAttachment(
  { seal }: { seal: Seal },
  row: AttachmentRow,
  nameless: number | null = null,
): Attachment {
  const until = addressesUntil()
  const signed = (as: Opened['as']) => addressOf(seal, { companyId: row.company_id, id: row.id, as, until })
  const address = (how: 'shown' | 'saved') => signed(nameless === null ? how : `${how}-nameless`)
  return {
    id: row.id,
    name: nameless === null ? row.name : namelessName(row.name, nameless),
    kind: row.kind,
    mediaType: row.media_type,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    createdAt: (nameless === null ? row.created_at : new Date(0)).toISOString(),
    url: isShown(row) ? address('shown') : null,
    downloadUrl: address('saved'),
    poster: row.poster_key
      ? { url: signed('poster'), width: row.poster_width ?? 1, height: row.poster_height ?? 1 }
      : null,
    urlsUntil: new Date(until * 1000).toISOString(),
  }
}

const UNFINISHED_MS = attachmentsLimits.unfinishedHours * 60 * 60 * 1000

export const viewUpload = (row: AttachmentRow): Upload => ({
  id: row.id,
  path: `${API_PREFIX}/attachments/uploads/${row.id}`,
  offset: row.received,
  // Of what is whole, what came; it may be kept in other bytes.
  bytes: row.ready_at ? row.received : row.bytes,
  expiresAt: row.ready_at ? null : new Date(row.touched_at.getTime() + UNFINISHED_MS).toISOString(),
})

/** The files of several owners of a kind, by these. */
export async function attachmentsOfAll(
  tx: Tx,
  services: { seal: Seal },
  kind: AttachmentOwner['kind'],
  ownerIds: readonly string[],
): Promise<ReadonlyMap<string, Attachment[]>> {
  if (!ownerIds.length) return new Map()
  const rows = await selectReady(tx)
    .where('owner_kind', '=', kind)
    .where('owner_id', 'in', [...ownerIds])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const byOwner = Map.groupBy(rows, ({ owner_id }) => owner_id)
  return new Map([...byOwner].map(([id, some]) => [id, some.map((row) => viewAttachment(services, row))]))
}

/** The files of an owner, with fresh addresses: for whoever a feature has found may open them. */
export async function attachmentsOf(
  tx: Tx,
  services: { seal: Seal },
  owner: AttachmentOwner,
  { nameless = false, by = null }: { nameless?: boolean; by?: string | null } = {},
): Promise<Attachment[]> {
  const rows = await selectReady(tx)
    .$if(by !== null, (q) => q.where('created_by', '=', by))
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row, at) => viewAttachment(services, row, nameless ? at + 1 : null))
}
