import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { messageMarksApi } from '#contract/help/message-marks.ts'
import type { Context } from '../../../http/caller/context.ts'
import { messageColumns, sendersOf, viewMessage, type MessageRow } from '../messages.ts'
import { isPinShown, ownConversation } from '../own-conversation.ts'
import { filesOf } from '../parcels.ts'

/** Those that one is shown: no more than may be pinned, twice where one was blocked. */
export async function listPins(ctx: Context, { params }: Input<typeof messageMarksApi.pins>) {
  const { tx, actor } = ctx
  const conversation = await ownConversation(tx, actor.id, params.id)
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from message_pins k
      join messages g on g.company_id = k.company_id and g.conversation_id = k.conversation_id and g.number = k.number,
      (select ${actor.id}::uuid as user_id) m
    where k.conversation_id = ${params.id} and ${isPinShown} order by k.at desc, k.number desc`.execute(tx)
  const by = await sendersOf(tx, conversation, rows)
  const files = await filesOf(ctx, rows)
  const ofGroup = conversation.about_kind === 'group'
  return { items: rows.map((row) => viewMessage(row, actor.id, { by, files, ofGroup })) }
}
