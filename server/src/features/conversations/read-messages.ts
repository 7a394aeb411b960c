import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { conversationsApi } from '#contract/conversations.ts'
import type { Context } from '../../http/context.ts'
import { messageColumns, viewMessage, type MessageRow } from './messages.ts'
import { isSeen, ownConversation } from './own-conversation.ts'

const AT_ONCE = 50

/** The newest, those before a number, or what changed since: each is there whole, up to the change that is told. */
export async function readMessages(
  { tx, actor }: Context,
  { params, query }: Input<typeof conversationsApi.messages>,
) {
  // Read first: whatever is written meanwhile has a higher one, and is asked for next.
  const { change } = await ownConversation(tx, actor.id, params.id)
  const { since, before } = query
  const from = sql`from messages g join conversation_members m on m.company_id = g.company_id
    and m.conversation_id = g.conversation_id and m.user_id = ${actor.id}
    where g.conversation_id = ${params.id} and ${isSeen} and g.change <= ${change}`
  const { rows } = await (
    since === undefined
      ? sql<MessageRow>`select ${messageColumns} ${from} and g.number < ${before ?? 2 ** 31 - 1}
          order by g.number desc limit ${AT_ONCE + 1}`
      : sql<MessageRow>`select ${messageColumns} ${from} and g.change > ${since}
          order by g.change limit ${AT_ONCE + 1}`
  ).execute(tx)
  const more = rows.length > AT_ONCE
  const part = rows.slice(0, AT_ONCE)
  const told = since !== undefined && more ? (part.at(-1)?.change ?? change) : change
  const items = (since === undefined ? part.toReversed() : part).map((row) => viewMessage(row, actor.id))
  return { items, more, change: told }
}
