import { afterHelpMove } from '#contract/rules/help/help-moves.ts'
import { seesOfHelp, type HelpPart } from '#contract/rules/help/help-visibility.ts'
import type { ConversationOwner } from '../conversations/owners.ts'
import { changeRequest } from './change-request.ts'
import { lockRequest, partOf } from './find-request.ts'
import { asNow } from './requests.ts'
import { ownWords } from './taken-over.ts'
import { tellPerson } from './tell.ts'

type Own = Parameters<ConversationOwner['shows']>[0]

async function requestNow({ tx }: Own, id: string) {
  const row = await tx.selectFrom('help_requests').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? asNow(row) : null
}
const seesThread = (part: HelpPart | null) => part !== null && seesOfHelp(part, 'thread')

/** What is written about a request: a word of who holds it answers, a word of who asked asks on. */
export const helpConversations: ConversationOwner = {
  async hold(tx, id) {
    await lockRequest(tx, id)
  },
  // Those of an earlier mentor are shown to who asked and who holds it now.
  async reads(own, id) {
    const row = await requestNow(own, id)
    return row !== null && seesThread(await partOf(own, row))
  },
  // Who wrote there and holds it no more: by the same rule as its page.
  async shows(own, id) {
    const row = await requestNow(own, id)
    return row !== null && (seesThread(await partOf(own, row)) || (await ownWords(own, row)) !== null)
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
