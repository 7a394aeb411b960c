import { sql } from 'kysely'
import type { Message } from '#contract/help/message.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { messageColumns, sendersOf, viewMessage, type MessageRow } from '../messages.ts'
import { isSeen, type ConversationRow } from '../own-conversation.ts'
import { filesOf } from '../parcels.ts'
import { tellConversation } from '../tell.ts'
import { nextChange } from './hold.ts'

type Which = { id: string; number: number }

/** A message that one is shown and that is not deleted; NOT_FOUND else. */
export async function requireSeen({ tx, actor }: Context, { id, number }: Which): Promise<void> {
  const { rows } = await sql`
    select from messages g, (select ${actor.id}::uuid as user_id) m
    where g.conversation_id = ${id} and g.number = ${number} and g.deleted_at is null and ${isSeen}`.execute(
    tx,
  )
  if (rows.length === 0) fail('NOT_FOUND')
}

/** A message once something was put on it, or taken off: told where that `changed` anything. */
export async function markedMessage(
  ctx: Context,
  { id, number }: Which,
  { conversation, changed }: { conversation: ConversationRow; changed: boolean },
): Promise<Message> {
  const { tx, actor } = ctx
  if (changed) {
    const change = await nextChange(tx, conversation)
    await tx
      .updateTable('messages')
      .set({ change })
      .where('conversation_id', '=', id)
      .where('number', '=', number)
      .execute()
    tellConversation(tx, conversation, { change })
  }
  const { rows } = await sql<MessageRow>`select ${messageColumns} from messages g
    where g.conversation_id = ${id} and g.number = ${number}`.execute(tx)
  const by = await sendersOf(tx, conversation, rows)
  const ofGroup = conversation.about_kind === 'group'
  return viewMessage(rows[0] as MessageRow, actor.id, { by, files: await filesOf(ctx, rows), ofGroup })
}
