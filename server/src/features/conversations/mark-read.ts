import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { conversationsApi } from '#contract/help/conversations.ts'
import { takeBack } from '../../capabilities/notifications/offered.ts'
import type { Context } from '../../http/caller/context.ts'
import { isSeen, isUnread, ownConversation, becomeMember, viewConversation } from './own-conversation.ts'
import { newsOf } from './owners.ts'
import { tellConversation, tellPerson } from './tell.ts'

/** Positions only move on, however late a tab says them; what is read is delivered. */
export async function markConversationRead(
  { tx, actor }: Context,
  { params, body }: Input<typeof conversationsApi.markRead>,
) {
  const before = await ownConversation(tx, actor.id, params.id)
  await becomeMember(tx, before, actor.id)
  const { rows: seen } = await sql<{ last: number }>`
    select coalesce(max(g.number), 0) as last from messages g
      join conversation_members m on m.company_id = g.company_id and m.conversation_id = g.conversation_id
    where m.conversation_id = ${params.id} and m.user_id = ${actor.id} and ${isSeen}`.execute(tx)
  // No further than there is something to see: nobody who is blocked learns by a number that they are not.
  const last = seen[0]?.last ?? 0
  const read = Math.min(body.read ?? 0, last)
  const delivered = Math.min(Math.max(body.delivered ?? 0, read), last)
  const { rows } = await sql`
    update conversation_members m set read_number = greatest(read_number, ${read}::int),
      delivered_number = greatest(delivered_number, ${delivered}::int)
    where m.conversation_id = ${params.id} and m.user_id = ${actor.id}
      and (m.read_number < ${read}::int or m.delivered_number < ${delivered}::int)
    returning m.user_id`.execute(tx)
  // Asked once the row is held: whoever wrote while it was waited for is to be told of.
  const { rows: quiet } = rows[0]
    ? await sql`update conversation_members m set tell_at = null
        where m.conversation_id = ${params.id} and m.user_id = ${actor.id} and not exists (select from messages g
          where g.company_id = m.company_id and g.conversation_id = m.conversation_id and ${isUnread})
        returning m.user_id`.execute(tx)
    : { rows: [] }
  if (quiet[0]) await takeBack(tx, newsOf(before, actor.id))
  if (rows[0]) {
    tellConversation(tx, before, {})
    tellPerson(tx, before, actor.id)
  }
  return viewConversation(actor, await ownConversation(tx, actor.id, params.id))
}
