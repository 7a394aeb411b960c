import { Temporal } from 'temporal-polyfill'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { officeHoursApi } from '#contract/mentoring/office-hours/office-hours.ts'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { fail, failField, failLimit } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { personHere } from '../../../http/caller/person-here.ts'
import { DAY_MS, MINUTE_MS } from '../../../platform/durations.ts'
import { holdPeople } from '../../../platform/people/hold-person.ts'
import { canBeBooked } from '../../mentoring/offered.ts'
import { programmesOfPerson } from '../../programmes/offered.ts'
import { ownTimes } from '../slots/require-free.ts'
import { findOffice } from './find-office.ts'
import { viewQueue } from './office.view.ts'

/** For whom one may hold office hours. */
export async function officeAudiences(ctx: Context) {
  const me = personHere(ctx)
  const mayOpen = me !== null && (await canBeBooked(ctx.tx, ctx.actor))
  return { mayOpen, programmes: mayOpen ? await programmesOfPerson(ctx.tx, me) : [] }
}

/** The same hour of a clock, week after week, also where the clock changes between. */
function weekly(first: Date, weeks: number, zone: string): Date[] {
  const start = Temporal.Instant.fromEpochMilliseconds(first.getTime()).toZonedDateTimeISO(zone)
  return Array.from({ length: weeks }, (_, week) => new Date(start.add({ weeks: week }).epochMilliseconds))
}

async function requireFewOffices(tx: Tx, mentorId: string, more: number): Promise<void> {
  const { n } = await tx
    .selectFrom('office_hours')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('mentor_id', '=', mentorId)
    .where('starts_at', '>', sql<Date>`now()`)
    .where('cancelled', '=', false)
    .executeTakeFirstOrThrow()
  if (n + more > limits.officeHours) failLimit('officeHours', limits.officeHours, n)
}

/** Opens office hours. Their time is the mentor’s own: nothing else may be in it. */
export async function openOffice(ctx: Context, { body }: Input<typeof officeHoursApi.open>) {
  const { tx, company, actor, askAgain } = ctx
  const me = personHere(ctx) ?? fail('FORBIDDEN')
  await holdPeople(tx, [me])
  await askAgain()
  if (!(await canBeBooked(tx, actor))) fail('FORBIDDEN')
  if (body.audience === 'anyone' && actor.role !== 'mentor') failField('audience', 'invalid_value')
  const { programmeId } = body
  if (programmeId && !(await programmesOfPerson(tx, me)).some(({ id }) => id === programmeId))
    failField('programmeId', 'invalid_value')
  const first = new Date(body.startsAt)
  if (first.getTime() <= Date.now()) failField('startsAt', 'must_be_in_future')
  if (first.getTime() > Date.now() + limits.bookingDays * DAY_MS) failField('startsAt', 'too_far')
  await requireFewOffices(tx, me, body.weeks)
  const zone = actor.timeZone ?? company.timeZone
  const times = weekly(first, body.weeks, zone)
  const minutes = body.slots * body.slotMinutes
  const last = times.at(-1) ?? first
  const within = { from: Date.now(), to: last.getTime() + minutes * MINUTE_MS + DAY_MS }
  const { mentorHas } = await ownTimes(tx, { mentorId: me, menteeId: me }, { within, minutes })
  if (!times.every((at) => mentorHas(at.getTime()))) fail('CONFLICT', { details: { reason: 'busy_then' } })
  const ids: string[] = []
  for (const startsAt of times) {
    const id = uuid()
    await tx
      .insertInto('office_hours')
      .values({
        company_id: company.id,
        id,
        mentor_id: me,
        starts_at: startsAt,
        slot_minutes: body.slotMinutes,
        slots: body.slots,
        audience: body.audience,
        programme_id: programmeId,
        about: body.about,
      })
      .execute()
    ids.push(id)
  }
  return viewQueue(tx, await findOffice(tx, ids[0] ?? fail('INTERNAL'), actor), me)
}
