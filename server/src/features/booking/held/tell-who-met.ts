import type { SessionPart } from '#contract/rules/mentoring/session-moves.ts'
import { notify, takeBack } from '../../../capabilities/notifications/offered.ts'
import type { Tx } from '../../../db/tenant.ts'
import { blockedBy } from '../../conversations/offered.ts'
import type { SessionRow } from '../session.view.ts'

/** Who says that they met tells the other so: they have some days to say otherwise. What either of the two says next takes that back. */
export async function tellWhoMet(tx: Tx, row: SessionRow, by: SessionPart): Promise<void> {
  const { id: about, mentor_id, mentee_id, state, met, met_by } = row
  for (const userId of [mentor_id, mentee_id].toSorted())
    await takeBack(tx, { userId, about, kinds: ['session_met'] })
  if (state !== 'done' || !met || met_by !== by) return
  const [personId, userId] = by === 'mentor' ? [mentor_id, mentee_id] : [mentee_id, mentor_id]
  if ((await blockedBy(tx, userId)).has(personId)) return
  await notify(tx, [{ userId, kind: 'session_met', about, personId }])
}
