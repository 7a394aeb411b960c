import { sql } from 'kysely'
import type { Message } from '#contract/help/message.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { isUnreadAtDesk } from './own-conversation.ts'
import { writeMessage } from './send-message.ts'
import { tellConversation, tellPerson } from './tell.ts'

type Line = { id: string; company_id: string; for_id: string | null }
const tellLine = (tx: Tx, row: Line): void => {
  tellConversation(tx, row, {})
  if (row.for_id) tellPerson(tx, row, row.for_id)
}

/** Opens a person’s line to their company with what they write first. */
export async function openDesk(
  ctx: Context,
  { id, text, hears }: { id: string; text: string; hears: readonly string[] },
): Promise<Message> {
  const { tx, actor } = ctx
  await sql`insert into conversations (company_id, id, about_kind, about_id, for_id)
    values (${actor.companyId}, ${id}, 'desk', ${id}, ${actor.id})`.execute(tx)
  return (
    await writeMessage(ctx, { params: { id }, body: { id, text }, query: undefined, files: undefined }, hears)
  ).message
}

/** Nothing more is written in it, or something is again. */
export async function setDeskOver(tx: Tx, id: string, over: boolean): Promise<void> {
  const { rows } = await sql<Line>`update conversations set over_at = ${over ? sql`now()` : null}
    where id = ${id} and about_kind = 'desk' and (over_at is null) = ${over}
    returning id, company_id, for_id`.execute(tx)
  for (const row of rows) tellLine(tx, row)
}

/** An administrator wrote, or it is closed: the others need not be told of what it answers. Answers who they are. */
export async function restDesk(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    update conversation_members m set tell_at = null from conversations c
    where m.conversation_id = ${id} and c.company_id = m.company_id and c.id = m.conversation_id
      and m.user_id <> c.for_id returning m.user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/** How much somebody has not read of each of these. */
export async function unreadAtDesk(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; unread: number }>`
    select c.id, count(*)::int as unread from conversations c
      left join conversation_members m on m.company_id = c.company_id and m.conversation_id = c.id
        and m.user_id = ${userId}
      join messages g on g.company_id = c.company_id and g.conversation_id = c.id
    where c.id = any(${[...ids]}::uuid[]) and c.about_kind = 'desk' and ${isUnreadAtDesk(userId)}
    group by c.id`.execute(tx)
  return new Map(rows.map(({ id, unread }) => [id, unread]))
}
