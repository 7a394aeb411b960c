import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Input } from '#contract/endpoint.ts'
import type { conversationsApi } from '#contract/help/conversations.ts'
import type { Context } from '../../../http/caller/context.ts'
import { audit } from '../../../platform/audit.ts'
import { fail } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import { lockConversation, ownConversation, withSomebody } from '../own-conversation.ts'

type Reported = { id: string; name: string; upTo: number }

/** In a group who wrote the message that is named, and up to it; of two the other, and as far as they have come. */
async function reportedBy(tx: Tx, userId: string, id: string, message?: number): Promise<Reported> {
  const { about_kind } = await ownConversation(tx, userId, id)
  if (about_kind !== 'group') {
    const { other_id, name, surname, last_number } = await withSomebody(tx, userId, id)
    return { id: other_id, name: `${name} ${surname}`, upTo: last_number }
  }
  const { rows } = await sql<Reported>`
    select u.id, trim(u.name || ' ' || u.surname) as name, g.number as "upTo"
    from messages g join users u on u.company_id = g.company_id and u.id = g.sender_id
    where g.conversation_id = ${id} and g.number = ${message ?? 0} and g.sender_id <> ${userId}`.execute(tx)
  return rows[0] ?? fail('NOT_FOUND')
}

/**
 * The administrators learn in their log who was reported, by whom and why; what was written stays between the two. How
 * far it had come is kept: a super_admin can open what was written last until then, and no more. Said twice of the same
 * messages it is one report, with the words that came last; where these are the same too, nothing is said anew.
 */
export async function reportPerson(
  { tx, actor, request }: Context,
  { params, body }: Input<typeof conversationsApi.report>,
) {
  await lockConversation(tx, params.id)
  const reported = await reportedBy(tx, actor.id, params.id, body.message)
  const said =
    await sql`insert into message_reports (company_id, id, conversation_id, reporter_id, reported_id, reason, words, up_to)
    values (${actor.companyId}, ${uuid()}, ${params.id}, ${actor.id}, ${reported.id}, ${body.reason}, ${body.words},
      ${reported.upTo})
    on conflict (company_id, conversation_id, reporter_id, up_to)
    do update set reason = excluded.reason, words = excluded.words, at = now()
      where (message_reports.reason, message_reports.words) is distinct from (excluded.reason, excluded.words)
    returning id`.execute(tx)
  if (said.rows.length === 0) return {}
  await audit(
    tx,
    actor.companyId,
    { actor, request },
    {
      action: 'conversations.reported',
      target: { type: 'user', id: reported.id, name: reported.name },
      after: { reason: body.reason, note: body.words },
    },
  )
  return {}
}
