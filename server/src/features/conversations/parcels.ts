import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Attachment } from '#contract/attachments.ts'
import type { Input } from '#contract/endpoint.ts'
import type { conversationsApi } from '#contract/help/conversations.ts'
import { attachmentsOfAll } from '../../capabilities/attachments/attachments.view.ts'
import { tallyOf } from '../../capabilities/attachments/named-files.ts'
import { fail, failField, failLimit } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { conversationsLimits } from './limits.ts'
import { closedFor, ownConversation } from './own-conversation.ts'

const { unsentParcels } = conversationsLimits

/** Begins what goes along with a message. Of many who begin one at once each counts those before. */
export async function packParcel(
  { tx, actor, askAgain }: Context,
  { params }: Input<typeof conversationsApi.pack>,
) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`parcels of ${actor.id}`}, 0))`.execute(tx)
  const closed = closedFor(await askAgain(), await ownConversation(tx, actor.id, params.id))
  if (closed) fail('FORBIDDEN', { details: { reason: closed } })
  const { rows } = await sql<{ unsent: number }>`
    select count(*)::int as unsent from message_parcels p where p.sender_id = ${actor.id} and ${isUnsent}`.execute(
    tx,
  )
  const unsent = rows[0]?.unsent ?? 0
  if (unsent >= unsentParcels) failLimit('unfinishedUploads', unsentParcels, unsent)
  const id = uuid()
  await tx
    .insertInto('message_parcels')
    .values({ company_id: actor.companyId, id, conversation_id: params.id, sender_id: actor.id })
    .execute()
  return { id }
}

/** No message of a parcel p was sent. */
export const isUnsent = sql`not exists (select from messages s where s.company_id = p.company_id and s.parcel_id = p.id)`

/**
 * What goes along with a message that is about to be sent; null where all files were taken out of it again. It is held,
 * so that nothing is added to it once it was looked at.
 */
export async function takeParcel(
  tx: Tx,
  { id, conversationId, senderId }: { id: string; conversationId: string; senderId: string },
): Promise<string | null> {
  const { rows } = await sql`select from message_parcels p where p.id = ${id}
    and p.conversation_id = ${conversationId} and p.sender_id = ${senderId} for update`.execute(tx)
  // Asked once it is held: whoever sent it meanwhile is seen.
  const { rows: unsent } =
    await sql`select from message_parcels p where p.id = ${id} and ${isUnsent}`.execute(tx)
  if (rows.length === 0 || unsent.length === 0) failField('parcel', 'unknown_value')
  const { ids, unready } = await tallyOf(tx, { kind: 'message', id })
  if (unready > 0) fail('CONFLICT', { details: { reason: 'files_coming' } })
  return ids.length > 0 ? id : null
}

/** The files of messages, by their parcels. */
export const filesOf = (
  { tx, services }: Pick<Context, 'tx' | 'services'>,
  rows: readonly { parcel_id: string | null; deleted_at: Date | null }[],
): Promise<ReadonlyMap<string, Attachment[]>> =>
  attachmentsOfAll(
    tx,
    services,
    'message',
    rows.flatMap(({ parcel_id, deleted_at }) => (parcel_id === null || deleted_at ? [] : [parcel_id])),
  )
