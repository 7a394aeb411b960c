import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import type { conversationsApi } from '#contract/help/conversations.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { mayBegin } from './conversations.policy.ts'
import { ownConversation, viewConversation } from './own-conversation.ts'

/** The one conversation of two people: of two who open it at once both get the same. */
export async function openConversation(
  { tx, actor }: Context,
  { body }: Input<typeof conversationsApi.open>,
) {
  const [low, high] = [actor.id, body.userId].toSorted() as [string, string]
  const known = await tx
    .selectFrom('conversations')
    .select('id')
    .where('low_id', '=', low)
    .where('high_id', '=', high)
    .where('about_id', 'is', null)
    .executeTakeFirst()
  if (known) return viewConversation(actor, await ownConversation(tx, actor.id, known.id))
  const other = await tx
    .selectFrom('users')
    .select(['role', 'status'])
    .where('id', '=', body.userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!other || body.userId === actor.id) fail('NOT_FOUND')
  if (!mayBegin(actor.role, other)) fail('FORBIDDEN', { details: { reason: 'not_to_write' } })
  const { rows } = await sql<{ id: string }>`
    insert into conversations as c (company_id, id, low_id, high_id)
    values (${actor.companyId}, ${uuid()}, ${low}, ${high})
    on conflict (company_id, low_id, high_id) where about_id is null do update set created_at = c.created_at returning id`.execute(
    tx,
  )
  const { id } = rows[0] as { id: string }
  await sql`insert into conversation_members (company_id, conversation_id, user_id)
    values (${actor.companyId}, ${id}, ${low}), (${actor.companyId}, ${id}, ${high}) on conflict do nothing`.execute(
    tx,
  )
  return viewConversation(actor, await ownConversation(tx, actor.id, id))
}
