import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { OwnerRules } from '../../capabilities/attachments/owners.ts'
import type { Context } from '../../http/caller/context.ts'
import type { ConversationOwners } from './owners.ts'
import { closedFor, findConversation, isSeen } from './own-conversation.ts'
import { isUnsent } from './parcels.ts'

type Own = Pick<Context, 'tx' | 'actor'>

/** Whether the feature whose thing a conversation is about shows what was written to the caller, who is not of it. */
async function isReadBeside(owners: ConversationOwners, own: Own, conversationId: string): Promise<boolean> {
  const about = await own.tx
    .selectFrom('conversations')
    .select(['about_kind', 'about_id'])
    .where('id', '=', conversationId)
    .executeTakeFirst()
  const { about_kind: kind, about_id: id } = about ?? {}
  if (!id || !kind || kind === 'group') return false
  return (await owners[kind].reads?.(own, id)) ?? false
}

/**
 * What goes along with a message. Until it is sent its sender alone adds and opens it; from then on all who are shown the
 * message open it, and nobody changes it.
 */
export const messageFiles = (owners: ConversationOwners): OwnerRules => ({
  goesWithPerson: true,
  unlogged: true,
  most: limits.messageFiles,
  async rights({ tx, actor, company }, id) {
    const { rows } = await sql<{ conversation_id: string; sent: boolean }>`
      select p.conversation_id, g.id is not null as sent
      from message_parcels p left join messages g on g.company_id = p.company_id and g.parcel_id = p.id,
        (select ${actor.id}::uuid as user_id) m
      where p.id = ${id} and case when g.id is null then p.sender_id = m.user_id
        else g.deleted_at is null and ${isSeen} end`.execute(tx)
    const [parcel] = rows
    // Who works at another company’s address is a member of nothing there.
    if (!parcel || actor.companyId !== company.id) return null
    const conversation = await findConversation(tx, actor.id, parcel.conversation_id)
    if (!conversation) {
      const isShown = await isReadBeside(owners, { tx, actor }, parcel.conversation_id)
      return isShown ? { open: true, change: false, name: '' } : null
    }
    return { open: true, change: !parcel.sent && closedFor(actor, conversation) === null, name: '' }
  },
  async hold(tx, id) {
    // As it is sent, which locks the same row.
    await tx.selectFrom('message_parcels').select('id').where('id', '=', id).forShare().execute()
  },
  quota: () => Promise.resolve({ most: limits.messageFiles, bytes: limits.messageFile }),
  async existing(tx, ids) {
    const { rows } = await sql<{ id: string }>`
      select p.id from message_parcels p where p.id = any(${[...ids]}::uuid[]) and (${isUnsent} or exists (
        select from messages g where g.company_id = p.company_id and g.parcel_id = p.id and g.deleted_at is null))`.execute(
      tx,
    )
    return new Set(rows.map(({ id }) => id))
  },
  changed: () => Promise.resolve(),
})
