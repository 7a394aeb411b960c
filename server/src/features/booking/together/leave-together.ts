import { sql } from 'kysely'
import { cancelRoom, leaveRoom } from '../../meetings/offered.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { OwnServices } from '../../../services.ts'
import type { SessionRow } from '../session.view.ts'
import type { News } from '../tell.ts'
import { othersCome } from './rows-together.ts'

type On = { tx: Tx; services: Pick<OwnServices, 'relay'>; companyId: string }

/**
 * Gives the room of a session up that was cancelled, as the last who would have come to it; or goes from it, where others of
 * the group come all the same. Answers whether it goes on.
 */
export async function giveUpRoom({ tx, services, companyId }: On, row: SessionRow): Promise<boolean> {
  if (!row.meeting_id) return false
  const goesOn = await othersCome(tx, row)
  if (goesOn) await leaveRoom(tx, row.meeting_id, row.mentee_id)
  else await cancelRoom(tx, services, companyId, row.meeting_id)
  return goesOn
}

type Cancelled = { row: SessionRow; by: News['by']; goesOn: boolean }

/** That one of a group does not come: their calendar loses it, and the mentor’s keeps it. */
export function notComing({ row, by, goesOn }: Cancelled): News[] {
  const file = row.meeting_id ? { meetingIds: [row.meeting_id], removes: true } : null
  const news = { row, what: 'cancelled' as const, by }
  if (!goesOn) return [{ ...news, file }]
  const theirs: News = { ...news, file, to: 'mentee' }
  // Whoever left the group is told of as that, and not once more for each session.
  return by === 'time' ? [theirs] : [theirs, { ...news, file: null, to: 'mentor' }]
}

/** Takes somebody who left the group out of its session, which goes on: what the schedule would do, before it is moved. */
export async function takeOut(tx: Tx, { id, mentee_id }: SessionRow): Promise<News[]> {
  const row = await tx
    .updateTable('booking_sessions')
    .set({ state: 'cancelled', last_move: 'cancel', last_by: 'time', word: '', changed_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (row.meeting_id) await leaveRoom(tx, row.meeting_id, mentee_id)
  return notComing({ row, by: 'time', goesOn: true })
}
