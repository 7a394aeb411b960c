import type { Availability } from '#contract/mentoring/availability.ts'
import type { bookingApi } from '#contract/mentoring/booking.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail, failField } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { canBeBooked } from '../mentoring/offered.ts'
import { isPlace } from './holidays/holidays.ts'
import { usualRules } from './slots/diaries.ts'

/** When one can be booked as a mentor: the weekly hours are those of one’s profile, on one’s own clock. */
export async function ownAvailability({ tx, actor, company }: Context): Promise<Availability> {
  // Of who mentors nobody there are none.
  if (!(await canBeBooked(tx, actor))) fail('NOT_FOUND')
  const profile = await tx
    .selectFrom('user_profiles')
    .select('availability')
    .where('user_id', '=', actor.id)
    .executeTakeFirst()
  const rules = await tx
    .selectFrom('booking_rules')
    .selectAll()
    .where('user_id', '=', actor.id)
    .executeTakeFirst()
  return {
    zone: actor.timeZone ?? company.timeZone,
    weekly: profile?.availability ?? [],
    exceptions: rules?.exceptions ?? usualRules.exceptions,
    buffer: rules?.buffer ?? usualRules.buffer,
    noticeHours: rules?.notice_hours ?? usualRules.noticeHours,
    mostADay: rules ? rules.most_a_day : usualRules.mostADay,
    lengths: rules?.lengths ?? usualRules.lengths,
    atOnce: rules?.at_once ?? usualRules.atOnce,
    holidays: rules?.holidays ?? null,
    workedDays: rules?.worked_days ?? [],
  }
}

/** What is booked already stays as it is. */
export async function saveAvailability(ctx: Context, { body }: Input<typeof bookingApi.saveAvailability>) {
  const { tx, actor } = ctx
  if (!(await canBeBooked(tx, actor))) fail('FORBIDDEN')
  const { holidays, workedDays } = body
  if (holidays && !(await isPlace(holidays))) failField('holidays', 'invalid_value')
  const own = { company_id: actor.companyId, user_id: actor.id }
  const now = new Date()
  const profile = { availability: JSON.stringify(body.weekly), updated_at: now }
  await tx
    .insertInto('user_profiles')
    .values({ ...own, ...profile })
    .onConflict((row) => row.columns(['company_id', 'user_id']).doUpdateSet(profile))
    .execute()
  const rules = {
    exceptions: JSON.stringify(body.exceptions.toSorted((a, b) => (a.day < b.day ? -1 : 1))),
    buffer: body.buffer,
    notice_hours: body.noticeHours,
    most_a_day: body.mostADay,
    lengths: body.lengths.toSorted((a, b) => a - b),
    at_once: body.atOnce,
    ...(holidays !== undefined && { holidays }),
    ...(workedDays && { worked_days: [...new Set(workedDays)].toSorted() }),
    updated_at: now,
  }
  await tx
    .insertInto('booking_rules')
    .values({ ...own, ...rules })
    .onConflict((row) => row.columns(['company_id', 'user_id']).doUpdateSet(rules))
    .execute()
  return ownAvailability(ctx)
}
