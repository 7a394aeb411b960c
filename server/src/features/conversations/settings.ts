import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { conversationsApi } from '#contract/help/conversations.ts'
import { takeBack } from '../../capabilities/notifications/offered.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { judgeChannel } from '../../platform/live/channel.ts'
import { lockConversation, ownConversation, takePlace, viewConversation } from './own-conversation.ts'
import { newsOf } from './owners.ts'
import { tellPerson } from './tell.ts'

/** Of what is muted nobody is told beside the list itself. */
export async function muteConversation(
  { tx, actor }: Context,
  { params, body }: Input<typeof conversationsApi.mute>,
) {
  const before = await ownConversation(tx, actor.id, params.id)
  await takePlace(tx, before, actor.id)
  await sql`update conversation_members set muted = ${body.muted}, tell_at = null
    where conversation_id = ${params.id} and user_id = ${actor.id}`.execute(tx)
  if (body.muted) await takeBack(tx, newsOf(before, actor.id))
  tellPerson(tx, before, actor.id)
  return viewConversation(actor, await ownConversation(tx, actor.id, params.id))
}

/** Of whom one writes with: a company, as which administrators answer, is nobody to block or to report to them. */
async function withSomebody(tx: Tx, userId: string, id: string) {
  const found = await ownConversation(tx, userId, id)
  return found.about_kind === 'desk' ? fail('NOT_FOUND') : found
}

/** At once and silently: whoever is blocked goes on to write, and is read by nobody. */
export async function blockPerson(
  { tx, actor }: Context,
  { params, body }: Input<typeof conversationsApi.block>,
) {
  const before = await withSomebody(tx, actor.id, params.id)
  // Whoever is writing is before or after it.
  await lockConversation(tx, params.id)
  if (body.blocked)
    await sql`insert into conversation_blocks (company_id, blocker_id, blocked_id)
      values (${actor.companyId}, ${actor.id}, ${before.other_id}) on conflict do nothing`.execute(tx)
  else
    await sql`delete from conversation_blocks where blocker_id = ${actor.id}
      and blocked_id = ${before.other_id}`.execute(tx)
  if (body.blocked) {
    await sql`update conversation_members set tell_at = null
      where conversation_id = ${params.id} and user_id = ${actor.id}`.execute(tx)
    await takeBack(tx, newsOf(before, actor.id))
  }
  judgeChannel(tx, { companyId: actor.companyId }, { kind: 'conversation', id: params.id })
  tellPerson(tx, before, actor.id)
  return viewConversation(actor, await ownConversation(tx, actor.id, params.id))
}

/** The administrators learn in their log who was reported, by whom and why; what was written stays between the two. */
export async function reportPerson(
  { tx, actor, request }: Context,
  { params, body }: Input<typeof conversationsApi.report>,
) {
  const { other_id, name, surname } = await withSomebody(tx, actor.id, params.id)
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
