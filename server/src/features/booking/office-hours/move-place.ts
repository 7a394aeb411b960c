import type { officeHoursApi } from '#contract/mentoring/office-hours/office-hours.ts'
import { placeMoved } from '#contract/rules/mentoring/office-queue.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { personHere } from '../../../http/caller/person-here.ts'
import { MINUTE_MS } from '../../../platform/durations.ts'
import { officeRoomOf } from '../book-room.ts'
import { closeTalk, letGo } from './end-talk.ts'
import { findOffice, holdOffice, placesOf, type OfficeRow, type PlaceRow } from './find-office.ts'
import { stateOf, viewQueue } from './office.view.ts'
import { takeBackFrom, tellNext, tellPerson, tellQueue } from './tell-office.ts'

/** So long before its time a queue can begin. */
const EARLY_MS = 15 * MINUTE_MS

/** The place and its office hours, held; NOT_FOUND but for its person and its mentor. */
async function holdPlace(ctx: Context, id: string): Promise<{ row: OfficeRow; place: PlaceRow }> {
  const { tx, actor } = ctx
  const found = await tx
    .selectFrom('office_places')
    .select('office_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) fail('NOT_FOUND')
  await findOffice(tx, found.office_id, actor)
  const row = await holdOffice(ctx, found.office_id)
  const place = (await placesOf(tx, [row.id])).find((one) => one.id === id) ?? fail('NOT_FOUND')
  if (row.mentor_id !== actor.id && place.user_id !== actor.id) fail('NOT_FOUND')
  return { row, place }
}

async function requireMayCall(tx: Tx, row: OfficeRow): Promise<void> {
  if (Date.now() < row.starts_at.getTime() - EARLY_MS)
    fail('CONFLICT', { details: { reason: 'office_closed' } })
  const inside = await tx
    .selectFrom('office_places')
    .select('id')
    .where('office_id', '=', row.id)
    .where('state', '=', 'called')
    .executeTakeFirst()
  if (inside) fail('CONFLICT', { details: { reason: 'somebody_in' } })
}

/** Calls somebody in, says what became of them, or leaves; the queue moves on. */
export async function movePlace(ctx: Context, { params, body }: Input<typeof officeHoursApi.move>) {
  const { tx, company } = ctx
  const me = personHere(ctx) ?? fail('FORBIDDEN')
  const { row, place } = await holdPlace(ctx, params.id)
  const { move } = body
  const state = placeMoved(place.state, move, row.mentor_id === me ? 'mentor' : 'person')
  if (state === undefined || stateOf(row, Date.now()) !== 'open')
    fail('CONFLICT', { details: { reason: 'office_closed' } })
  await letGo(ctx, row)
  if (move === 'call') await requireMayCall(tx, row)
  const talk = { mentorId: row.mentor_id, personId: place.user_id, minutes: row.slot_minutes }
  const meeting_id = move === 'call' ? await officeRoomOf(tx, company, talk) : place.meeting_id
  await tx
    .updateTable('office_places')
    .set({
      state,
      meeting_id,
      ...(move === 'call' && { called_at: new Date(), told_next: true }),
      // Their turn is to come once more, and so is the word of it.
      ...(move === 'wait' && { told_next: false }),
    })
    .where('id', '=', place.id)
    .execute()
  if (move !== 'call') await closeTalk(ctx, place)
  await takeBackFrom(tx, place)
  if (move === 'call') await tellPerson(tx, row, place.user_id, 'office_turn')
  await tellNext(tx, row)
  tellQueue(tx, row)
  return viewQueue(tx, row, me)
}

/** Calls office hours off: whoever waits is told, and their room is closed. */
export async function cancelOffice(ctx: Context, { params }: Input<typeof officeHoursApi.cancel>) {
  const { tx, actor } = ctx
  const me = personHere(ctx) ?? fail('FORBIDDEN')
  await findOffice(tx, params.id, actor)
  const row = await holdOffice(ctx, params.id)
  if (row.mentor_id !== me) fail('FORBIDDEN')
  if (stateOf(row, Date.now()) !== 'open') fail('CONFLICT', { details: { reason: 'office_closed' } })
  await tx.updateTable('office_hours').set({ cancelled: true }).where('id', '=', row.id).execute()
  await letGo(ctx, row)
  for (const place of await placesOf(tx, [row.id])) {
    if (place.state !== 'waiting' && place.state !== 'called') continue
    await closeTalk(ctx, place)
    await takeBackFrom(tx, place)
    await tellPerson(tx, row, place.user_id, 'office_cancelled')
  }
  tellQueue(tx, row)
  return viewQueue(tx, { ...row, cancelled: true }, me)
}
