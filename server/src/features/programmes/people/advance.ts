import { sql } from 'kysely'
import type { Tx } from '../../../db/tenant.ts'
import { notify } from '../../../capabilities/notifications/offered.ts'
import { findRow } from '../programme.view.ts'

/** Whether all places of mentees are given away. The programme is held. */
export async function isFull(tx: Tx, programmeId: string): Promise<boolean> {
  const { places, mentees } = await findRow(tx, programmeId)
  return places !== null && mentees >= places
}

/** Lets in who waits, in the order in which they came, as long as there are places; they are told. The programme is held. */
export async function advance(tx: Tx, programmeId: string): Promise<void> {
  const { places, mentees, name } = await findRow(tx, programmeId)
  const free = places === null ? null : Math.max(0, places - mentees)
  if (free === 0) return
  const { rows } = await sql<{ user_id: string }>`
    update programme_applications set state = 'accepted'
    where programme_id = ${programmeId} and user_id in (
      select user_id from programme_applications where programme_id = ${programmeId} and state = 'waiting'
      order by sent_at, user_id limit ${free})
    returning user_id`.execute(tx)
  await notify(
    tx,
    rows.map(({ user_id }) => ({
      userId: user_id,
      kind: 'programme_accepted' as const,
      about: programmeId,
      title: name,
    })),
  )
}
