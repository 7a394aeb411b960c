import { sql } from 'kysely'
import { fail } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { closedFor, lockConversation, ownConversation, type ConversationRow } from '../own-conversation.ts'

/** Holds a conversation in which one may write now; FORBIDDEN with the reason where one may not. */
export async function holdToWrite({ tx, actor, askAgain }: Context, id: string): Promise<ConversationRow> {
  await ownConversation(tx, actor.id, id)
  await lockConversation(tx, id)
  const now = await askAgain()
  const conversation = await ownConversation(tx, actor.id, id)
  const closed = closedFor(now, conversation)
  if (closed) fail('FORBIDDEN', { details: { reason: closed } })
  return conversation
}

/** The number of what changes now in a conversation that is held. */
export async function nextChange(tx: Tx, { id, change }: ConversationRow): Promise<number> {
  await sql`update conversations set change = ${change + 1} where id = ${id}`.execute(tx)
  return change + 1
}
