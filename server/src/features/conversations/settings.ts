import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { conversationsApi } from '#contract/help/conversations.ts'
import { takeBack } from '../../capabilities/notifications/offered.ts'
import type { Context } from '../../http/caller/context.ts'
import { judgeSpeech } from '../../platform/live/channel.ts'
import { holdPeople } from '../../platform/people/hold-person.ts'
import {
  lockConversation,
  ownConversation,
  becomeMember,
  viewConversation,
  withSomebody,
  type ConversationRow,
} from './own-conversation.ts'
import { newsOf } from './owners.ts'
import { tellPerson } from './tell.ts'

/** Of what is muted nobody is told beside the list itself. */
export async function muteConversation(
  { tx, actor }: Context,
  { params, body }: Input<typeof conversationsApi.mute>,
) {
  const before = await ownConversation(tx, actor.id, params.id)
  await becomeMember(tx, before, actor.id)
  await sql`update conversation_members set muted = ${body.muted}, tell_at = null
    where conversation_id = ${params.id} and user_id = ${actor.id}`.execute(tx)
  if (body.muted) await takeBack(tx, newsOf(before, actor.id))
  tellPerson(tx, before, actor.id)
  return viewConversation(actor, await ownConversation(tx, actor.id, params.id))
}

/** What else is over at once where who calls has blocked somebody. */
export type BlockedBy = (ctx: Context, otherId: string) => Promise<void>

type Block = {
  otherId: string
  blocked: boolean
  /** The one of the two, where they have one. */
  conversation: ConversationRow | null
}

/** Sets a block or takes it back: at once, and told to nobody but who does it. */
export async function writeBlock(
  ctx: Context,
  { otherId, blocked, conversation }: Block,
  blockedBy: BlockedBy,
): Promise<void> {
  const { tx, actor } = ctx
  // What the two hold of each other's goes first, a request for help above all: whoever writes about it holds that before the
  // conversation too.
  if (blocked) {
    await holdPeople(tx, [actor.id, otherId])
    await sql`insert into conversation_blocks (company_id, blocker_id, blocked_id)
      values (${actor.companyId}, ${actor.id}, ${otherId}) on conflict do nothing`.execute(tx)
    await blockedBy(ctx, otherId)
  } else
    await sql`delete from conversation_blocks where blocker_id = ${actor.id}
      and blocked_id = ${otherId}`.execute(tx)
  if (!conversation) return
  // Whoever is writing is before or after it.
  await lockConversation(tx, conversation.id)
  if (blocked) {
    await sql`update conversation_members set tell_at = null
      where conversation_id = ${conversation.id} and user_id = ${actor.id}`.execute(tx)
    await takeBack(tx, newsOf(conversation, actor.id))
  }
  judgeSpeech(tx, { companyId: actor.companyId }, { kind: 'conversation', id: conversation.id })
  tellPerson(tx, conversation, actor.id)
}

/** At once and silently: whoever is blocked goes on to write, and is read by nobody. */
export const blockPerson =
  (blockedBy: BlockedBy) =>
  async (ctx: Context, { params, body }: Input<typeof conversationsApi.block>) => {
    const { tx, actor } = ctx
    const before = await withSomebody(tx, actor.id, params.id)
    const { other_id: otherId } = before
    await writeBlock(ctx, { otherId, blocked: body.blocked, conversation: before }, blockedBy)
    return viewConversation(actor, await ownConversation(tx, actor.id, params.id))
  }
