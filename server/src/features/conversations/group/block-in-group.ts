import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { conversationsApi } from '#contract/help/conversations.ts'
import { fail } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { conversationOfTwo } from '../of-two.ts'
import { ownConversation, viewConversation } from '../own-conversation.ts'
import { writeBlock, type BlockedBy } from '../settings.ts'
import { tellPerson } from '../tell.ts'

/** Whether somebody is in a group’s conversation, or wrote there before they left. */
async function isOf(tx: Tx, conversationId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from users u where u.id = ${userId} and (
      exists (select from conversation_members m where m.company_id = u.company_id
        and m.conversation_id = ${conversationId} and m.user_id = u.id)
      or exists (select from messages g where g.company_id = u.company_id
        and g.conversation_id = ${conversationId} and g.sender_id = u.id))`.execute(tx)
  return rows.length > 0
}

/**
 * Blocks somebody whom one shares a group with, as one would where two write: it holds wherever else the two are. In the
 * group nobody sees a difference but who blocks, to whom what the other wrote is folded.
 */
export const blockInGroup =
  (blockedBy: BlockedBy) =>
  async (ctx: Context, { params, body }: Input<typeof conversationsApi.blockInGroup>) => {
    const { tx, actor } = ctx
    const group = await ownConversation(tx, actor.id, params.id)
    if (group.about_kind !== 'group' || params.userId === actor.id) fail('NOT_FOUND')
    if (!(await isOf(tx, group.id, params.userId))) fail('NOT_FOUND')
    const two = await conversationOfTwo(tx, actor.id, params.userId)
    const conversation = two === undefined ? null : await ownConversation(tx, actor.id, two.id)
    await writeBlock(ctx, { otherId: params.userId, blocked: body.blocked, conversation }, blockedBy)
    tellPerson(tx, group, actor.id)
    return viewConversation(actor, await ownConversation(tx, actor.id, params.id))
  }
