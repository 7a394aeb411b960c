import { afterHelpMove } from '#contract/rules/help/help-moves.ts'
import { seesOfHelp } from '#contract/rules/help/help-visibility.ts'
import type { ConversationOwner } from '../conversations/owners.ts'
import { changeRequest } from './change-request.ts'
import { lockRequest, partOf } from './find-request.ts'
import { asNow } from './requests.ts'
import { tellPerson } from './tell.ts'

/** What is written about a request: a word of who holds it answers, a word of who asked asks on. */
export const helpConversations: ConversationOwner = {
  async hold(tx, id) {
    await lockRequest(tx, id)
  },
  // Those of an earlier mentor are shown to who asked and who holds it now.
  async reads({ tx, actor }, id) {
    const row = await tx.selectFrom('help_requests').selectAll().where('id', '=', id).executeTakeFirst()
    const part = row && (await partOf({ tx, actor }, asNow(row)))
    return Boolean(part && seesOfHelp(part, 'thread'))
  },
  async written({ tx, actor }, id) {
    const row = await lockRequest(tx, id)
    const by = row.student_id === actor.id ? 'student' : 'claimer'
    const move = by === 'student' ? 'reply' : 'answer'
    // Who asks writes on while it is not their turn, and it stays as it was.
    if (afterHelpMove(row.state, move, by) !== null) return changeRequest(tx, row, move, { by })
    for (const userId of [row.student_id, row.claimer_id]) if (userId) tellPerson(tx, row, userId)
  },
}
