import type { ConversationOwner } from '../conversations/owners.ts'
import { changeRequest } from './change-request.ts'
import { deskIds } from './people.ts'
import { lockRequest, selectRequests } from './requests.ts'
import type { Tx } from '../../db/tenant.ts'

/** Which administrator looks after it; null where nobody does who is one still. */
async function assigneeOf(tx: Tx, id: string): Promise<string | null> {
  const row = await selectRequests(tx).where('d.id', '=', id).executeTakeFirst()
  return row?.assignee?.id ?? null
}

/** A person’s line to their company: a word of theirs asks, one of an administrator answers. */
export const deskConversations: ConversationOwner = {
  async hold(tx, id) {
    await lockRequest(tx, id)
  },
  // Who is not of it finds no such conversation.
  shows: async () => true,
  async written({ tx, actor }, id) {
    const row = await lockRequest(tx, id)
    if (row.asker_id === actor.id) return changeRequest(tx, row, 'ask', { by: 'asker' })
    const nobodys = (await assigneeOf(tx, id)) === null
    return changeRequest(tx, row, 'answer', { by: 'desk', ...(nobodys && { answererId: actor.id }) })
  },
  /** Whoever looks after it, else every administrator; of an answer who asked. */
  async hears(tx, id, senderId) {
    const row = await lockRequest(tx, id)
    if (row.asker_id !== senderId) return [row.asker_id]
    const assignee = await assigneeOf(tx, id)
    return assignee === null ? deskIds(tx) : [assignee]
  },
}
