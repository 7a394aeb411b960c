import type { Input } from '#contract/endpoint.ts'
import type { conversationsApi } from '#contract/help/conversations.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { mayBegin } from './conversations.policy.ts'
import { beginOfTwo, conversationOfTwo } from './of-two.ts'
import { ownConversation, viewConversation } from './own-conversation.ts'

/** The one conversation of two people: of two who open it at once both get the same. */
export async function openConversation(
  { tx, actor }: Context,
  { body }: Input<typeof conversationsApi.open>,
) {
  const known = await conversationOfTwo(tx, actor.id, body.userId)
  if (known) return viewConversation(actor, await ownConversation(tx, actor.id, known.id))
  const other = await tx
    .selectFrom('users')
    .select(['role', 'status'])
    .where('id', '=', body.userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!other || body.userId === actor.id) fail('NOT_FOUND')
  // Two who are in mentoring together have one from its beginning on.
  if (!mayBegin(actor.role, { ...other, mentoring: null }))
    fail('FORBIDDEN', { details: { reason: 'not_to_write' } })
  const id = await beginOfTwo(tx, { companyId: actor.companyId, one: actor.id, other: body.userId })
  return viewConversation(actor, await ownConversation(tx, actor.id, id))
}
