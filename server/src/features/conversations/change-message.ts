import { sql, type RawBuilder } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { conversationsApi } from '#contract/help/conversations.ts'
import type { Message } from '#contract/help/message.ts'
import { removeFilesOf } from '../../capabilities/attachments/named-files.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { messageColumns, viewMessage, type MessageRow } from './messages.ts'
import { lockConversation, othersOf, ownConversation, type ConversationRow } from './own-conversation.ts'
import { holdToWrite, nextChange } from './on-messages/hold.ts'
import { filesOf } from './parcels.ts'
import { clearMarks } from './on-messages/clear-marks.ts'
import { tellConversation, tellPerson } from './tell.ts'

type Which = { id: string; number: number }
/** `silent`: the other is not told, and shown nothing of it. */
type Change = { set: RawBuilder<unknown>; conversation: ConversationRow; silent: boolean }

/** One’s own that is not deleted; another’s is none that can be changed, and so not found. */
async function change(
  ctx: Context,
  { id, number }: Which,
  { set, conversation, silent }: Change,
): Promise<Message> {
  const { tx, actor } = ctx
  const at = await nextChange(tx, conversation)
  const { rows } = await sql<MessageRow & { withheld: boolean }>`
    update messages g set ${set}, change = ${at}
    where g.conversation_id = ${id} and g.number = ${number} and g.sender_id = ${actor.id} and g.deleted_at is null
    returning ${messageColumns}, g.withheld`.execute(tx)
  const [row] = rows
  if (!row) fail('NOT_FOUND')
  tellConversation(tx, conversation, { change: at })
  for (const userId of silent || row.withheld ? [actor.id] : [actor.id, ...othersOf(conversation)])
    tellPerson(tx, conversation, userId)
  return viewMessage(row, actor.id, { files: await filesOf(ctx, [row]) })
}

/** Its new text says that it was changed. Who is blocked changes it for themselves alone, and is not told. */
export async function editMessage(ctx: Context, { params, body }: Input<typeof conversationsApi.edit>) {
  const conversation = await holdToWrite(ctx, params.id)
  const silent = conversation.blocked_by_them
  const set = silent
    ? sql`withheld_text = ${body.text}, withheld_at = now()`
    : sql`text = ${body.text}, edited_at = now(), withheld_text = null, withheld_at = null`
  return change(ctx, params, { set, conversation, silent })
}

/** Its text goes and what went along with it, also from where nobody can be written to any more. */
export async function removeMessage(ctx: Context, { params }: Input<typeof conversationsApi.remove>) {
  await ownConversation(ctx.tx, ctx.actor.id, params.id)
  await lockConversation(ctx.tx, params.id)
  await ctx.askAgain()
  const conversation = await ownConversation(ctx.tx, ctx.actor.id, params.id)
  await clearMarks(ctx.tx, params)
  const set = sql`text = '', deleted_at = now(), withheld_text = null, withheld_at = null`
  const message = await change(ctx, params, { set, conversation, silent: false })
  const parcel = ctx.tx
    .selectFrom('messages')
    .select('parcel_id')
    .where('conversation_id', '=', params.id)
    .where('number', '=', params.number)
  const { parcel_id } = await parcel.executeTakeFirstOrThrow()
  if (parcel_id !== null) await removeFilesOf(ctx.tx, { kind: 'message', id: parcel_id })
  return message
}
