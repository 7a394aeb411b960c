import { v7 as uuid } from 'uuid'
import type { officeHoursApi } from '#contract/mentoring/office-hours/office-hours.ts'
import { freeSlotsOf } from '#contract/rules/mentoring/office-queue.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail, failField } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { personHere } from '../../../http/caller/person-here.ts'
import { holdPeople } from '../../../platform/people/hold-person.ts'
import { ownTimes } from '../slots/require-free.ts'
import { letGo } from './end-talk.ts'
import { findOffice, holdOffice, type OfficeRow } from './find-office.ts'
import { queueOf, startOf, stateOf, viewQueue } from './office.view.ts'
import { tellNext, tellQueue } from './tell-office.ts'

/** The first of some slots that both have: neither a session nor anything else of theirs is then. */
async function slotOfBoth(ctx: Context, row: OfficeRow, slots: readonly number[]): Promise<number> {
  const minutes = row.slot_minutes
  const { mentorHas, menteeHas } = await ownTimes(
    ctx.tx,
    { mentorId: row.mentor_id, menteeId: ctx.actor.id },
    { within: { from: startOf(row, 0), to: startOf(row, row.slots) }, minutes, exceptOffices: [row.id] },
  )
  const open = slots.filter((slot) => mentorHas(startOf(row, slot)))
  if (open.length === 0) fail('CONFLICT', { details: { reason: 'slot_taken' } })
  return (
    open.find((slot) => menteeHas(startOf(row, slot))) ??
    fail('CONFLICT', { details: { reason: 'busy_then' } })
  )
}

/** The next free place in the queue, or that of one slot, at a time that one has: one open place a person, one person a slot. */
export async function takePlace(ctx: Context, { params, body }: Input<typeof officeHoursApi.take>) {
  const { tx, actor } = ctx
  const me = personHere(ctx) ?? fail('FORBIDDEN')
  const { mentor_id } = await findOffice(tx, params.id, actor)
  await holdPeople(tx, [me, mentor_id])
  const row = await holdOffice(ctx, params.id)
  const now = Date.now()
  if (row.mentor_id === me) fail('FORBIDDEN')
  if (stateOf(row, now) !== 'open') fail('CONFLICT', { details: { reason: 'office_closed' } })
  await letGo(ctx, row)
  // The slot of somebody who was in and whom the mentor blocked since is taken all the same.
  const all = await tx.selectFrom('office_places').selectAll().where('office_id', '=', row.id).execute()
  if (all.some(({ user_id, state }) => user_id === me && ['waiting', 'called'].includes(state)))
    fail('CONFLICT', { details: { reason: 'place_already' } })
  if (body.slot !== undefined && body.slot >= row.slots) failField('slot', 'invalid_value')
  const free = freeSlotsOf({ ...queueOf(row, all), slots: row.slots }, now)
  const wanted = free.filter((one) => body.slot === undefined || one === body.slot)
  const slot = await slotOfBoth(ctx, row, wanted)
  await tx
    .insertInto('office_places')
    .values({
      company_id: row.company_id,
      id: uuid(),
      office_id: row.id,
      user_id: me,
      slot,
      about: body.about,
    })
    .execute()
  await tellNext(tx, row)
  tellQueue(tx, row)
  return viewQueue(tx, row, me)
}
