import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import type { conversationsApi } from '#contract/help/conversations.ts'
import type { Context } from '../../../http/caller/context.ts'
import { audit } from '../../../platform/audit.ts'
import { lockConversation, withSomebody } from '../own-conversation.ts'

/**
 * The administrators learn in their log who was reported, by whom and why; what was written stays between the two. How
 * far it had come is kept: a super_admin can open what was written last until then, and no more. Said twice of the same
 * messages it is one report, with the words that came last.
 */
export async function reportPerson(
  { tx, actor, request }: Context,
  { params, body }: Input<typeof conversationsApi.report>,
) {
  await lockConversation(tx, params.id)
  const { other_id, name, surname, last_number } = await withSomebody(tx, actor.id, params.id)
  await sql`insert into message_reports (company_id, id, conversation_id, reporter_id, reported_id, reason, words, up_to)
    values (${actor.companyId}, ${uuid()}, ${params.id}, ${actor.id}, ${other_id}, ${body.reason}, ${body.words},
      ${last_number})
    on conflict (company_id, conversation_id, reporter_id, up_to)
    do update set reason = excluded.reason, words = excluded.words, at = now()`.execute(tx)
  await audit(
    tx,
    actor.companyId,
    { actor, request },
    {
      action: 'conversations.reported',
      target: { type: 'user', id: other_id, name: `${name} ${surname}` },
      after: { reason: body.reason, note: body.words },
    },
  )
  return {}
}
