import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { conversationsApi, Message } from '#contract/conversations.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/context.ts'
import { serverLimits } from '../../limits.ts'
import { messageColumns, viewMessage, type MessageRow } from './messages.ts'
import { closedFor, lockConversation, ownConversation } from './own-conversation.ts'
import type { ConversationOwners } from './owners.ts'
import { tellConversation, tellPerson } from './tell.ts'

async function sentBefore(tx: Tx, conversationId: string, senderId: string, id: string) {
  const { rows } = await sql<MessageRow>`select ${messageColumns} from messages g
    where g.conversation_id = ${conversationId} and g.sender_id = ${senderId} and g.id = ${id}`.execute(tx)
  return rows[0]
}

/**
 * Sends a message, in a conversation about something by the rules of whose that is: held before the conversation is,
 * so that of an end and a message one is first, and told once the message is there.
 */
export const sendMessage =
  (owners: ConversationOwners) =>
  async (ctx: Context, input: Input<typeof conversationsApi.send>): Promise<Message> => {
    const { about_kind, about_id } = await ownConversation(ctx.tx, ctx.actor.id, input.params.id)
    if (about_kind === null || about_id === null) return (await writeMessage(ctx, input)).message
    await owners[about_kind].hold(ctx.tx, about_id)
    const { message, isNew } = await writeMessage(ctx, input)
    if (isNew) await owners[about_kind].written(ctx, about_id)
    return message
  }

/**
 * Sends a message: once, however often it comes, and after all that were there. To somebody who blocked its sender it is
 * kept for the sender alone, who is not told.
 */
async function writeMessage(
  { tx, actor, askAgain }: Context,
  { params, body }: Input<typeof conversationsApi.send>,
): Promise<{ message: Message; isNew: boolean }> {
  await lockConversation(tx, params.id)
  const before = await sentBefore(tx, params.id, actor.id, body.id)
  if (before) return { message: viewMessage(before, actor.id), isNew: false }
  const now = await askAgain()
  const conversation = await ownConversation(tx, actor.id, params.id)
  const closed = closedFor(now, conversation)
  if (closed) fail('FORBIDDEN', { details: { reason: closed } })
  const { last_number, change, blocked_by_them, company_id, other_id } = conversation
  const number = last_number + 1
  if (body.replyTo !== undefined && body.replyTo > last_number)
    fail('BAD_REQUEST', { details: [{ field: 'replyTo', code: 'unknown_value' }] })
  const { rows } = await sql<MessageRow>`
    insert into messages as g (company_id, conversation_id, number, id, sender_id, text, reply_to, change, withheld)
    values (${company_id}, ${params.id}, ${number}, ${body.id}, ${actor.id}, ${body.text}, ${body.replyTo ?? null},
      ${change + 1}, ${blocked_by_them})
    returning ${messageColumns}`.execute(tx)
  await sql`update conversations set last_number = ${number}, change = ${change + 1}, last_at = now()
    where id = ${params.id}`.execute(tx)
  // What one writes answers what one has read.
  await sql`update conversation_members set read_number = ${number}, delivered_number = ${number}, tell_at = null
    where conversation_id = ${params.id} and user_id = ${actor.id}`.execute(tx)
  tellConversation(tx, conversation, { change: change + 1 })
  tellPerson(tx, conversation, actor.id)
  if (!blocked_by_them) {
    await sql`update conversation_members
      set tell_at = coalesce(tell_at, now() + ${serverLimits.messages.tellAfterSeconds} * interval '1 second')
      where conversation_id = ${params.id} and user_id = ${other_id} and not muted`.execute(tx)
    tellPerson(tx, conversation, other_id, { came: true })
  }
  return { message: viewMessage(rows[0] as MessageRow, actor.id), isNew: true }
}
