import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { cancelRoom, endOnServer } from '../../meetings/offered.ts'
import { placesOf, type OfficeRow, type PlaceRow } from './find-office.ts'
import { takeBackFrom, tellNext, tellQueue } from './tell-office.ts'

/** The office hours, held whoever asks: the queue moves one step at a time. */
const hold = (tx: Tx, id: string): Promise<OfficeRow> =>
  tx.selectFrom('office_hours').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** The talk is over: whoever is in its room still is put out, and nobody comes in again. */
export async function closeTalk(ctx: Context, { company_id, meeting_id }: PlaceRow): Promise<void> {
  const { tx, services } = ctx
  if (!meeting_id) return
  await cancelRoom(tx, services, company_id, meeting_id)
  // Nobody stays where the media passes, and a recording ends with the room.
  ctx.afterCommit(() => endOnServer(services, meeting_id))
}

/**
 * Whoever is in the queue and is not seen there any more, as one of the two blocked the other or they may not come in, is in
 * nobody’s way. Answers whether there was somebody.
 */
export async function letGo(ctx: Context, row: OfficeRow): Promise<boolean> {
  const { tx } = ctx
  const seen = new Set((await placesOf(tx, [row.id])).map(({ id }) => id))
  const queued = await tx
    .selectFrom('office_places')
    .selectAll()
    .where('office_id', '=', row.id)
    .where('state', 'in', ['waiting', 'called'])
    .execute()
  const gone = queued.filter(({ id }) => !seen.has(id))
  for (const place of gone) {
    await tx.updateTable('office_places').set({ state: 'left' }).where('id', '=', place.id).execute()
    await closeTalk(ctx, place)
    await takeBackFrom(tx, place)
  }
  return gone.length > 0
}

/** One of two has blocked the other: a talk that they have is over at once, a place is given up, and the queue goes on without a word of it. */
export async function endTalkOf(ctx: Context, otherId: string): Promise<void> {
  const { tx, actor } = ctx
  const two = [actor.id, otherId]
  const talks = await tx
    .selectFrom('office_places as p')
    .innerJoin('office_hours as o', (on) =>
      on.onRef('o.company_id', '=', 'p.company_id').onRef('o.id', '=', 'p.office_id'),
    )
    .select('o.id')
    .where('p.state', 'in', ['waiting', 'called'])
    .where('p.user_id', 'in', two)
    .where('o.mentor_id', 'in', two)
    .orderBy('o.id')
    .execute()
  for (const { id } of talks) {
    const row = await hold(tx, id)
    if (!(await letGo(ctx, row))) continue
    await tellNext(tx, row)
    tellQueue(tx, row)
  }
}

/** The room of a talk is ended for all: the queue goes on as where its mentor says that it is done. */
export async function talkEnded(tx: Tx, meetingId: string): Promise<void> {
  const found = await tx
    .selectFrom('office_places')
    .select('office_id')
    .where('meeting_id', '=', meetingId)
    .where('state', '=', 'called')
    .executeTakeFirst()
  if (!found) return
  const row = await hold(tx, found.office_id)
  // Called off meanwhile: that is what whoever was in was told.
  if (row.cancelled) return
  const place = await tx
    .updateTable('office_places')
    .set({ state: 'done' })
    .where('meeting_id', '=', meetingId)
    .where('state', '=', 'called')
    .returningAll()
    .executeTakeFirst()
  if (!place) return
  await takeBackFrom(tx, place)
  await tellNext(tx, row)
  tellQueue(tx, row)
}
