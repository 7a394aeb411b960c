import type { Tx } from '../../../db/tenant.ts'
import { helpLimits } from '../limits.ts'
import { DAY_MS } from '../../../platform/durations.ts'
import { blockedWith } from '../../conversations/offered.ts'
import { stillLearnt } from '../../enrolments/offered.ts'
import { changeRequest } from '../change-request.ts'
import { lockRequest, type RequestRow } from '../find-request.ts'
import { reopenRequest, routeRequest } from './route-request.ts'

/**
 * Whether both are still who they were: who asked learns there, who holds it is a mentor, both come in, and neither blocked
 * the other.
 */
async function standing(tx: Tx, row: RequestRow): Promise<{ student: boolean; claimer: boolean }> {
  const ids = [row.student_id, row.claimer_id].filter((id) => id !== null)
  const people = await tx
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', 'in', ids)
    .where('status', 'in', ['active', 'hidden'])
    .execute()
  const blocked = await blockedWith(tx, row.student_id)
  const learns = (await stillLearnt(tx, [row.enrolment_id])).has(row.enrolment_id)
  return {
    student: learns && people.some(({ id }) => id === row.student_id),
    claimer: people.some(({ id, role }) => id === row.claimer_id && role === 'mentor' && !blocked.has(id)),
  }
}

/** Does what is due with a request: its row is held. None that is open is left without somebody, or a next time. */
export async function lookAt(tx: Tx, row: RequestRow): Promise<void> {
  const { student, claimer } = await standing(tx, row)
  if (!student) return changeRequest(tx, row, 'drop', { by: 'time' })
  if (row.state === 'queued') return routeRequest(tx, row)
  const rested = row.last_at.getTime() < Date.now() - helpLimits.restDays * DAY_MS
  if (row.state === 'awaiting_student' && rested) return changeRequest(tx, row, 'rest', { by: 'time' })
  if (row.state === 'awaiting_student' && claimer) {
    await tx
      .updateTable('help_requests')
      .set({ next_at: new Date(Date.now() + DAY_MS) })
      .where('id', '=', row.id)
      .execute()
    return
  }
  if (row.state === 'claimed' && claimer && row.claimed_until !== null && row.claimed_until > new Date()) {
    return reopenRequest(tx, row, row.claimed_until)
  }
  await changeRequest(tx, row, 'lapse', { by: 'time' })
  await routeRequest(tx, await lockRequest(tx, row.id))
}
