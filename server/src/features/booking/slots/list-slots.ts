import type { bookingApi } from '#contract/mentoring/booking.ts'
import { CALENDAR_DAYS } from '#contract/calendar.ts'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { fail, failField } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/durations.ts'
import { ownPair } from '../../mentoring/offered.ts'
import { findSession } from '../find-session.ts'
import { plannedFor } from '../planned.ts'
import type { SessionRow } from '../session.view.ts'
import { readDiaries } from './diaries.ts'
import { freeSlots } from './free-slots.ts'

const iso = (at: number) => new Date(at).toISOString()

async function sessionOf(tx: Tx, pairId: string, id: string): Promise<SessionRow> {
  const row = await findSession(tx, id)
  return row.relationship_id === pairId ? row : fail('NOT_FOUND')
}

/** When the mentor of one’s pair can be booked. A day is longer than anybody’s own: what is on it there is among them. */
export async function listSlots(ctx: Context, { params, query }: Input<typeof bookingApi.slots>) {
  const { tx, company } = ctx
  const [first, last] = [Date.parse(query.from), Date.parse(query.to)]
  if (last < first) failField('to', 'ends_before_start')
  if ((last - first) / DAY_MS >= CALENDAR_DAYS) failField('to', 'period_too_long', { maximum: CALENDAR_DAYS })
  const pair = await ownPair(ctx, params.id)
  if (pair.state !== 'active') fail('CONFLICT', { details: { reason: 'pair_rests' } })
  const moved = query.session === undefined ? undefined : await sessionOf(tx, pair.id, query.session)
  const now = Date.now()
  const end = now + limits.bookingDays * DAY_MS
  const diaries = await readDiaries(tx, {
    mentorIds: [pair.mentor.id],
    // A group’s session is in its mentor’s time alone.
    menteeId: pair.group ? pair.mentor.id : pair.mentee.id,
    within: { from: now, to: end },
    zone: company.timeZone,
    except: moved ? [moved.id] : [],
  })
  const diary = diaries.get(pair.mentor.id) ?? fail('NOT_FOUND')
  const { lengths, atOnce, noticeHours, hours } = diary
  const planned = moved ? null : await plannedFor(tx, pair)
  const usual = lengths.find((one) => one === planned?.minutes) ?? lengths[0]
  const minutes = moved?.minutes ?? query.minutes ?? usual ?? fail('INTERNAL')
  if (!moved && !lengths.includes(minutes)) failField('minutes', 'invalid_value')
  const soonest = now + noticeHours * HOUR_MS
  const within = { from: Math.max(soonest, first - DAY_MS), to: Math.min(end, last + 2 * DAY_MS) }
  const items = freeSlots({ ...diary, minutes, within })
  const later = { from: Math.max(soonest, within.to - DAY_MS), to: end }
  const [next] = items.length > 0 ? [] : freeSlots({ ...diary, minutes, within: later, most: 1 })
  return {
    items: items.map(iso),
    minutes,
    lengths,
    atOnce,
    mentorZone: hours.zone,
    next: next === undefined ? null : iso(next),
    planned: planned && {
      agenda: planned.agendas[0] ?? '',
      everyWeeks: planned.everyWeeks,
      nextAt: planned.nextAt?.toISOString() ?? null,
    },
  }
}
