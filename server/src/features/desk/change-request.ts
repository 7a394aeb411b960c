import { sql } from 'kysely'
import { afterDeskMove, type DeskMove, type DeskMover } from '#contract/rules/help/desk-moves.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import { deskLimits } from './limits.ts'
import { restDesk, setDeskOver } from '../conversations/desk.ts'
import type { RequestRow } from './requests.ts'
import { takeBackAsked, tellDesk } from './tell.ts'

/** Changes how a request stands, as its one table of moves says; its row is held. Who answers what is nobody’s takes it. */
export async function changeRequest(
  tx: Tx,
  row: RequestRow,
  move: DeskMove,
  who: { by: DeskMover; answererId?: string },
): Promise<void> {
  const state =
    afterDeskMove(row.state, move, who.by) ?? fail('CONFLICT', { details: { reason: 'moved_on' } })
  const isAnswer = move === 'answer'
  await tx
    .updateTable('desk_requests')
    .set({
      state,
      last_at: sql`now()`,
      closed_at: state === 'closed' ? sql<Date>`now()` : null,
      rest_at: state === 'answered' ? sql<Date>`now() + ${deskLimits.restDays} * interval '1 day'` : null,
      ...(isAnswer && row.answered_at === null ? { answered_at: sql<Date>`now()` } : {}),
      ...(isAnswer && who.answererId ? { assignee_id: who.answererId } : {}),
    })
    .where('id', '=', row.id)
    .execute()
  if (state !== 'open') await takeBackAsked(tx, row.id, await restDesk(tx, row.id))
  await setDeskOver(tx, row.id, state === 'closed')
  tellDesk(tx, row)
}
