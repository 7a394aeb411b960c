import { sql } from 'kysely'
import type { Tx } from '../../db/tenant.ts'
import { peopleIn } from '../meetings/record/class-room.ts'

type Told = { companyId: string; dateId: string; meetingId: string; byId: string | null }

/** Everyone who is in the room of a date but whoever did it, as a part of other statements. */
const others = ({ meetingId, byId }: Told) => sql`(select p.user_id from ${peopleIn(meetingId)} p
  where p.user_id is distinct from ${byId}::uuid)`

/** Whoever plans it is who tells those that were seated just now. */
export async function saidBy(tx: Tx, { dateId, byId }: Told): Promise<void> {
  await tx.updateTable('class_news').set({ by_id: byId }).where('date_id', '=', dateId).execute()
  if (byId)
    await tx.deleteFrom('class_news').where('date_id', '=', dateId).where('user_id', '=', byId).execute()
}

/** One person is to be told of a date. */
export async function tellOne(
  tx: Tx,
  { companyId, dateId, byId }: Told,
  userId: string,
  what: 'new' | 'changed' | 'cancelled',
): Promise<void> {
  if (userId === byId) return
  await tx
    .insertInto('class_news')
    .values({ company_id: companyId, date_id: dateId, user_id: userId, what, by_id: byId })
    .onConflict((one) => one.columns(['company_id', 'date_id', 'user_id']).doUpdateSet({ what, by_id: byId }))
    .execute()
}

/** All are to be told that a date has moved; to whom it is new still, it stays that. */
export async function tellAllMoved(tx: Tx, told: Told): Promise<void> {
  await sql`insert into class_news (company_id, date_id, user_id, what, by_id)
    select ${told.companyId}, ${told.dateId}, o.user_id, 'changed', ${told.byId}::uuid from ${others(told)} o
    on conflict (company_id, date_id, user_id) do update set by_id = excluded.by_id,
      what = case when class_news.what = 'new' then 'new' else excluded.what end`.execute(tx)
}

/** All are to be told that a date is off, but who was not told of it yet. */
export async function tellAllCancelled(tx: Tx, told: Told): Promise<void> {
  await sql`insert into class_news (company_id, date_id, user_id, what, by_id)
    select ${told.companyId}, ${told.dateId}, o.user_id, 'cancelled', ${told.byId}::uuid from ${others(told)} o
    where not exists (select from class_news n where n.company_id = current_company() and n.date_id = ${told.dateId}
      and n.user_id = o.user_id and n.what = 'new')
    on conflict (company_id, date_id, user_id) do update set what = excluded.what, by_id = excluded.by_id`.execute(
    tx,
  )
  await tx.deleteFrom('class_news').where('date_id', '=', told.dateId).where('what', '=', 'new').execute()
}
