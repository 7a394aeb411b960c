import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { conversationsApi } from '#contract/help/conversations.ts'
import type { Message } from '#contract/help/message.ts'
import { fail, failField } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { conversationsLimits } from './limits.ts'
import { messageColumns, viewMessage, type MessageRow } from './messages.ts'
import {
  becomeMember,
  closedFor,
  lockConversation,
  othersOf,
  ownConversation,
  type ConversationRow,
} from './own-conversation.ts'
import { blockedWith } from './offered.ts'
import type { ConversationOwners } from './owners.ts'
import { filesOf, takeParcel } from './parcels.ts'
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
    if (about_kind === null || about_kind === 'group' || about_id === null)
      return (await writeMessage(ctx, input)).message
    await owners[about_kind].hold(ctx.tx, about_id)
    const hears = await owners[about_kind].hears?.(ctx.tx, about_id, ctx.actor.id)
    const { message, comes } = await writeMessage(ctx, input, hears)
    // What came before, or is kept for its sender alone, is no answer.
    if (comes) await owners[about_kind].written(ctx, about_id)
    return message
  }

/** Who is told of what they do not read soon: in a group nobody of whom they blocked, or who blocked them. */
async function heard(tx: Tx, { about_kind }: ConversationRow, senderId: string, others: readonly string[]) {
  if (about_kind !== 'group') return others
  const blocks = await blockedWith(tx, senderId)
  return others.filter((id) => !blocks.has(id))
}

/**
 * Sends a message: once, however often it comes, and after all that were there. To somebody who blocked its sender it is
 * kept for the sender alone, who is not told.
 */
export async function writeMessage(
  ctx: Context,
  { params, body }: Input<typeof conversationsApi.send>,
  hears?: readonly string[],
): Promise<{ message: Message; comes: boolean }> {
  const { tx, actor, askAgain } = ctx
  const view = async (row: MessageRow) => viewMessage(row, actor.id, { files: await filesOf(ctx, [row]) })
  await lockConversation(tx, params.id)
  const before = await sentBefore(tx, params.id, actor.id, body.id)
  if (before) return { message: await view(before), comes: false }
  const now = await askAgain()
  const conversation = await ownConversation(tx, actor.id, params.id)
  const closed = closedFor(now, conversation)
  if (closed) fail('FORBIDDEN', { details: { reason: closed } })
  const { last_number, change, blocked_by_them, company_id } = conversation
  const number = last_number + 1
  if (body.replyTo !== undefined && body.replyTo > last_number)
    fail('BAD_REQUEST', { details: [{ field: 'replyTo', code: 'unknown_value' }] })
  const parcel =
    body.parcel === undefined
      ? null
      : await takeParcel(tx, { id: body.parcel, conversationId: params.id, senderId: actor.id })
  if (parcel === null && body.text === '') failField('text', 'required')
  const { rows } = await sql<MessageRow>`
    insert into messages as g (company_id, conversation_id, number, id, sender_id, text, reply_to, parcel_id,
      change, withheld)
    values (${company_id}, ${params.id}, ${number}, ${body.id}, ${actor.id}, ${body.text}, ${body.replyTo ?? null},
      ${parcel}, ${change + 1}, ${blocked_by_them})
    returning ${messageColumns}`.execute(tx)
  await sql`update conversations set last_number = ${number}, change = ${change + 1}, last_at = now()
    where id = ${params.id}`.execute(tx)
  await becomeMember(tx, conversation, actor.id)
  // What one writes answers what one has read.
  await sql`update conversation_members set read_number = ${number}, delivered_number = ${number}, tell_at = null
    where conversation_id = ${params.id} and user_id = ${actor.id}`.execute(tx)
  tellConversation(tx, conversation, { change: change + 1 })
  tellPerson(tx, conversation, actor.id)
  if (!blocked_by_them) {
    const others = hears ?? othersOf(conversation)
    const told = await heard(tx, conversation, actor.id, others)
    // In one order: two who tell the same people do not wait for one another.
    await sql`insert into conversation_members as m (company_id, conversation_id, user_id, tell_at)
      select ${company_id}, ${params.id}, u.id, now() + ${conversationsLimits.tellAfterSeconds} * interval '1 second'
      from unnest(${[...told]}::uuid[]) u (id) order by u.id
      on conflict (company_id, conversation_id, user_id)
      do update set tell_at = coalesce(m.tell_at, excluded.tell_at) where not m.muted`.execute(tx)
    for (const userId of others) tellPerson(tx, conversation, userId, { came: true })
  }
  return { message: await view(rows[0] as MessageRow), comes: !blocked_by_them }
}
