import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { conversationsApi } from '#contract/help/conversations.ts'
import type { Context } from '../../http/caller/context.ts'
import { messageColumns, sendersOf, viewMessage, type MessageRow } from './messages.ts'
import { isSeen, ownConversation } from './own-conversation.ts'
import { filesOf } from './parcels.ts'

const AT_ONCE = 50

/** The newest, those before or after a number, or what changed since: each is there whole, up to the change that is told. */
export async function readMessages(ctx: Context, { params, query }: Input<typeof conversationsApi.messages>) {
  const { tx, actor } = ctx
  // Read first: whatever is written meanwhile has a higher one, and is asked for next.
  const conversation = await ownConversation(tx, actor.id, params.id)
  const { change } = conversation
  const { since, before, after } = query
  const from = sql`from messages g, (select ${actor.id}::uuid as user_id) m
    where g.conversation_id = ${params.id} and ${isSeen} and g.change <= ${change}`
  const { rows } = await (
    since !== undefined
      ? sql<MessageRow>`select ${messageColumns} ${from} and g.change > ${since}
          order by g.change limit ${AT_ONCE + 1}`
      : after !== undefined
        ? sql<MessageRow>`select ${messageColumns} ${from} and g.number > ${after}
            order by g.number limit ${AT_ONCE + 1}`
        : sql<MessageRow>`select ${messageColumns} ${from} and g.number < ${before ?? 2 ** 31 - 1}
            order by g.number desc limit ${AT_ONCE + 1}`
  ).execute(tx)
  const more = rows.length > AT_ONCE
  const part = rows.slice(0, AT_ONCE)
  const upTo = since !== undefined && more ? (part.at(-1)?.change ?? change) : change
  const by = await sendersOf(tx, conversation, part)
  const files = await filesOf(ctx, part)
  const items = (since === undefined && after === undefined ? part.toReversed() : part).map((row) =>
    viewMessage(row, actor.id, { by, files, ofGroup: conversation.about_kind === 'group' }),
  )
  return { items, more, change: upTo }
}
