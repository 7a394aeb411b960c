import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { conversationsApi } from '#contract/help/conversations.ts'
import type { Context } from '../../http/caller/context.ts'
import { pageOf } from '../../http/page.ts'
import type { ConversationOwners } from './owners.ts'
import { viewMessage, type MessageRow } from './messages.ts'
import {
  conversationColumns,
  conversationsOf,
  isListed,
  isSeen,
  isUnread,
  ownConversation,
  viewConversation,
  type ConversationRow,
} from './own-conversation.ts'

type Last = Omit<MessageRow, 'at' | 'reactions' | 'pin'> & { at: string }
type Listed = ConversationRow & { last: Last | null }

/** Those in which something was written that one may see, a group’s among them. What else is about something is listed where that is. */
export const written = (
  userId: string,
) => sql`${conversationsOf(userId)} and ${isListed} and exists (select from messages g
  where g.company_id = c.company_id and g.conversation_id = c.id and ${isSeen})`

const namesOf = (people: NonNullable<ConversationRow['people']>) =>
  new Map(people.map(({ id, name }) => [id, name]))

export async function listConversations(
  { tx, actor }: Context,
  { query }: Input<typeof conversationsApi.list>,
) {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${written(actor.id)}`.execute(tx)
  const { rows } = await sql<Listed>`
    select ${conversationColumns}, (select to_jsonb(g) from messages g where g.company_id = c.company_id
        and g.conversation_id = c.id and ${isSeen} order by g.number desc limit 1) as last
    from ${written(actor.id)}
    order by (select g.at from messages g where g.company_id = c.company_id and g.conversation_id = c.id and ${isSeen}
      order by g.number desc limit 1) desc, c.id
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(tx)
  const items = rows.map((row) => ({
    ...viewConversation(actor, row),
    last: row.last && {
      ...viewMessage({ ...row.last, at: new Date(row.last.at), reactions: null, pin: null }, actor.id, {
        ...(row.people && { by: namesOf(row.people), ofGroup: true }),
      }),
      hasFiles: row.last.parcel_id !== null && row.last.deleted_at === null,
    },
  }))
  return pageOf(items, counted[0]?.total ?? 0, query)
}

export async function countUnreadConversations({ tx, actor }: Context) {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from conversation_members m
      join conversations c on c.company_id = m.company_id and c.id = m.conversation_id
    where m.user_id = ${actor.id} and not m.muted and ${isListed} and exists (select from messages g where g.company_id = m.company_id
      and g.conversation_id = m.conversation_id and ${isUnread})`.execute(tx)
  return { unread: rows[0]?.unread ?? 0 }
}

/** One of one’s own; one about something says where it is read, for what leads to it here. */
export const conversationById =
  (owners: ConversationOwners) =>
  async (ctx: Context, { params }: Input<typeof conversationsApi.byId>) => {
    const row = await ownConversation(ctx.tx, ctx.actor.id, params.id)
    const { about_kind: kind, about_id: id } = row
    const hasPage = kind !== null && kind !== 'group' && id !== null && (await owners[kind].shows(ctx, id))
    return { ...viewConversation(ctx.actor, row), ...(hasPage && { readAt: { kind, id } }) }
  }
