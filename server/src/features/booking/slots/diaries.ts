import { mentored } from '#contract/roles.ts'
import { mentorsInReverse } from '../../mentoring/offered.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../db/tenant.ts'
import { DAY_MS, MINUTE_MS } from '../../../platform/durations.ts'
import { holidaysIn } from '../holidays/holidays.ts'
import { officeTimes } from '../office-hours/office-times.ts'
import { timesElsewhere } from '../outside/times-elsewhere.ts'
import { meetingTimes } from '../../meetings/offered.ts'
import type { Asked } from './free-slots.ts'
import type { Interval } from './zone-segments.ts'

/** Of whoever said nothing else. */
export const usualRules = {
  exceptions: [],
  buffer: 0,
  noticeHours: 12,
  mostADay: null,
  lengths: [30, 45, 60],
  atOnce: false,
}

type Judged =
  | 'hours'
  | 'buffer'
  | 'mostADay'
  | 'busy'
  | 'menteeBusy'
  | 'elsewhere'
  | 'menteeElsewhere'
  | 'booked'
export type Diary = Pick<Asked, Judged> & {
  noticeHours: number
  lengths: number[]
  atOnce: boolean
  /** They may come in, and are a mentor: nobody books with who is none any more. */
  isThere: boolean
}

type Of = {
  mentorIds: readonly string[]
  menteeId: string
  within: Interval
  /** The company’s clock, of who has none of their own. */
  zone: string
  /** Sessions that are being changed keep nothing from themselves. */
  except?: readonly string[]
  /** Office hours keep nobody from a place of their own. */
  exceptOffices?: readonly string[]
}
type OfBusy = Pick<Of, 'within' | 'except' | 'exceptOffices'>

/** When sessions are that keep their time, of any of these people; each of the times that somebody may choose from. */
async function sessionTimes(tx: Tx, userIds: readonly string[], { within, except = [] }: OfBusy) {
  const ids = [...userIds]
  const rows = await tx
    .selectFrom('booking_sessions')
    .select(['mentor_id', 'mentee_id', 'starts_at', 'minutes', 'offered', 'state'])
    .where((is) => is.or([is('mentor_id', 'in', ids), is('mentee_id', 'in', ids)]))
    .where((is) =>
      is.or([
        is.and([is('state', '=', 'requested'), is('expires_at', '>', sql<Date>`now()`)]),
        is.and([
          is('state', 'in', ['confirmed', 'live', 'done']),
          is('starts_at', '>', new Date(within.from - 2 * DAY_MS)),
          is('starts_at', '<', new Date(within.to + 2 * DAY_MS)),
        ]),
      ]),
    )
    .$if(except.length > 0, (q) => q.where('id', 'not in', [...except]))
    .execute()
  return rows.flatMap(({ mentor_id, mentee_id, starts_at, minutes, offered, state }) =>
    (state === 'requested' && offered.length > 0 ? offered : [starts_at]).map((at) => ({
      mentorId: mentor_id,
      userIds: [mentor_id, mentee_id],
      from: at.getTime(),
      to: at.getTime() + minutes * MINUTE_MS,
    })),
  )
}

/** When any of these people hold office hours, or have a place in some. */
async function timesInOffices(tx: Tx, userIds: readonly string[], { within, exceptOffices = [] }: OfBusy) {
  const { from, to } = within
  const { rows } = await sql<{ user_id: string; starts_at: Date; minutes: number }>`
    select t.user_id, t.starts_at, t.minutes from ${officeTimes} t where t.user_id = any(${[...userIds]}::uuid[])
      and t.starts_at > ${new Date(from)}::timestamptz - interval '1 day' and t.starts_at < ${new Date(to)}
      and t.id <> all(${[...exceptOffices]}::uuid[])`.execute(tx)
  return rows.map(({ user_id, starts_at, minutes }) => ({
    userId: user_id,
    from: starts_at.getTime(),
    to: starts_at.getTime() + minutes * MINUTE_MS,
  }))
}

const rulesOf = (tx: Tx, mentorIds: readonly string[]) =>
  tx
    .selectFrom('users as u')
    .leftJoin('user_profiles as p', (join) =>
      join.onRef('p.company_id', '=', 'u.company_id').onRef('p.user_id', '=', 'u.id'),
    )
    .leftJoin('booking_rules as r', (join) =>
      join.onRef('r.company_id', '=', 'u.company_id').onRef('r.user_id', '=', 'u.id'),
    )
    .select(['u.id', 'u.time_zone', 'u.status', 'u.role', 'p.availability', 'r.user_id as said'])
    .select([
      'r.holidays',
      'r.worked_days',
      'r.exceptions',
      'r.buffer',
      'r.notice_hours',
      'r.most_a_day',
      'r.lengths',
      'r.at_once',
    ])
    .select(mentorsInReverse.as('in_reverse'))
    .where('u.id', 'in', [...mentorIds])
    .execute()

/** The public holidays of each place that any of them named. */
async function holidaysOf(rules: readonly { holidays: string | null }[], within: Interval) {
  const places = new Set(rules.flatMap(({ holidays }) => holidays ?? []))
  const found = new Map<string, string[]>()
  for (const place of places) {
    const all = await holidaysIn(place, within, 'en')
    found.set(
      place,
      all.map(({ day }) => day),
    )
  }
  return found
}

/** When any of these people are in something of this company; and the sessions among it. */
async function timesOf(tx: Tx, userIds: readonly string[], of: OfBusy) {
  const { within } = of
  const sessions = await sessionTimes(tx, userIds, of)
  const meetings = await meetingTimes(tx, userIds, { from: new Date(within.from), to: new Date(within.to) })
  const offices = await timesInOffices(tx, userIds, of)
  const busy = new Map<string, Interval[]>(userIds.map((id) => [id, []]))
  for (const one of sessions) for (const id of one.userIds) busy.get(id)?.push({ from: one.from, to: one.to })
  for (const { userId, from, to } of [...meetings, ...offices]) busy.get(userId)?.push({ from, to })
  return { busy, sessions }
}

/** When some people are in something of this company. */
export const busyTimes = async (tx: Tx, userIds: readonly string[], of: OfBusy) =>
  userIds.length === 0 ? new Map<string, Interval[]>() : (await timesOf(tx, [...new Set(userIds)], of)).busy

/** What a free slot of each of some mentors is judged by, however many they are in as many statements. */
export async function readDiaries(tx: Tx, of: Of): Promise<Map<string, Diary>> {
  const { mentorIds, menteeId, within, zone } = of
  if (mentorIds.length === 0) return new Map()
  const everybody = [...new Set([...mentorIds, menteeId])]
  const rules = await rulesOf(tx, mentorIds)
  const { busy, sessions } = await timesOf(tx, everybody, of)
  const elsewhere = await timesElsewhere(tx, everybody, within)
  const booked = new Map<string, number[]>()
  for (const { mentorId, from } of sessions) booked.set(mentorId, [...(booked.get(mentorId) ?? []), from])
  const holidays = await holidaysOf(rules, within)
  return new Map(
    rules.map((row) => {
      const said = row.said !== null
      const mentors = row.role === 'mentor' || (row.in_reverse && mentored.includes(row.role))
      const isThere = mentors && (row.status === 'active' || row.status === 'hidden')
      return [
        row.id,
        {
          hours: {
            zone: row.time_zone ?? zone,
            weekly: isThere ? (row.availability ?? []) : [],
            exceptions: isThere ? (row.exceptions ?? []) : [],
            holidays: holidays.get(row.holidays ?? '') ?? [],
            workedDays: row.worked_days ?? [],
          },
          isThere,
          buffer: row.buffer ?? usualRules.buffer,
          noticeHours: row.notice_hours ?? usualRules.noticeHours,
          mostADay: said ? row.most_a_day : usualRules.mostADay,
          lengths: row.lengths ?? usualRules.lengths,
          atOnce: row.at_once ?? usualRules.atOnce,
          busy: busy.get(row.id) ?? [],
          menteeBusy: busy.get(menteeId) ?? [],
          elsewhere: elsewhere.get(row.id) ?? [],
          menteeElsewhere: elsewhere.get(menteeId) ?? [],
          booked: booked.get(row.id) ?? [],
        } satisfies Diary,
      ]
    }),
  )
}
