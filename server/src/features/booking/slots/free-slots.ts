import type { DayException } from '#contract/mentoring/availability.ts'
import type { FreeTime } from '#contract/accounts/onboarding.ts'
import { merged } from './intervals.ts'
import { zoneSegments, type Interval } from './zone-segments.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Sessions begin at the quarters of an hour: every clock there is shows them where UTC does. */
const STEP = 15 * MINUTE

/** When somebody can be booked, on their own clock. */
type Hours = {
  zone: string
  weekly: readonly FreeTime[]
  exceptions: readonly DayException[]
  /** Public holidays: days off, but those on which they work all the same. */
  holidays: readonly string[]
  workedDays: readonly string[]
}

export type Asked = {
  hours: Hours
  /** Minutes kept free before and after what the mentor has. */
  buffer: number
  mostADay: number | null
  /** How long a session is. */
  minutes: number
  /** What the mentor has besides, and what the mentee has. */
  busy: readonly Interval[]
  menteeBusy: readonly Interval[]
  /** When either is busy by calendars that they keep elsewhere. */
  elsewhere: readonly Interval[]
  menteeElsewhere: readonly Interval[]
  /** When the mentor’s sessions begin, which count for the day. */
  booked: readonly number[]
  /** The slots lie between these two whole. */
  within: Interval
  /** No more are looked for; the earliest first. */
  most?: number
}

/** What is left of some stretches without others; both are merged. */
function without(all: readonly Interval[], taken: readonly Interval[]): Interval[] {
  return all.flatMap(({ from, to }) => {
    const left: Interval[] = []
    let at = from
    for (const one of taken) {
      if (one.to <= at || one.from >= to) continue
      if (one.from > at) left.push({ from: at, to: one.from })
      at = Math.max(at, one.to)
    }
    if (at < to) left.push({ from: at, to })
    return left
  })
}

/** 1 January 1970, the day of number 0, was a Thursday; Monday is 1. */
const weekdayOf = (day: number) => ((((day + 3) % 7) + 7) % 7) + 1
const nameOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10)

/** The days that are not as others: a public holiday is one without its weekly hours, what is said of it besides counts. */
function exceptionsOf({ exceptions, holidays, workedDays }: Hours): ReadonlyMap<string, DayException> {
  const byDay = new Map(exceptions.map((one) => [one.day, one]))
  const worked = new Set(workedDays)
  for (const day of holidays)
    if (!worked.has(day)) byDay.set(day, { day, off: true, times: byDay.get(day)?.times ?? [] })
  return byDay
}

/** The hours of a day by its own clock, in minutes from its midnight. */
function hoursOf({ weekly }: Hours, byDay: ReadonlyMap<string, DayException>, day: number) {
  const exception = byDay.size > 0 ? byDay.get(nameOf(day)) : undefined
  const usual = exception?.off ? [] : weekly.filter(({ weekday }) => weekday === weekdayOf(day))
  return [...usual, ...(exception?.times ?? [])]
}

/**
 * The moments at which somebody’s own clock shows one of their hours. Where clocks go back, an hour that is shown twice is
 * there twice; where they go forward, what no clock shows is not there.
 */
function openHours(hours: Hours, within: Interval): Interval[] {
  const byDay = exceptionsOf(hours)
  const all: Interval[] = []
  for (const { from, to, ahead } of zoneSegments(hours.zone, within))
    for (let day = Math.floor((from + ahead) / DAY); day * DAY < to + ahead; day++)
      for (const time of hoursOf(hours, byDay, day)) {
        const begins = Math.max(from, day * DAY + time.from * MINUTE - ahead)
        const ends = Math.min(to, day * DAY + time.to * MINUTE - ahead)
        if (begins < ends) all.push({ from: begins, to: ends })
      }
  return merged(all)
}

/** The days of a clock on which there is nothing more to book. */
function fullDays({ hours, mostADay, booked }: Asked, within: Interval): (at: number) => boolean {
  if (mostADay === null || booked.length === 0) return () => false
  const reach = { from: Math.min(within.from, ...booked), to: Math.max(within.to, ...booked) + 1 }
  const segments = zoneSegments(hours.zone, reach)
  const dayOf = (at: number) => {
    const ahead = segments.find(({ from, to }) => at >= from && at < to)?.ahead ?? 0
    return Math.floor((at + ahead) / DAY)
  }
  const counts = new Map<number, number>()
  for (const at of booked) counts.set(dayOf(at), (counts.get(dayOf(at)) ?? 0) + 1)
  return (at) => (counts.get(dayOf(at)) ?? 0) >= mostADay
}

/**
 * When a session can begin: all of it lies in the mentor’s hours, away from what either of the two has, on a day that is not
 * full. The one rule of what is free: what is shown, what is booked and what is free next are asked here.
 */
export function freeSlots(asked: Asked): number[] {
  const { hours, buffer, minutes, within, most = Infinity } = asked
  const kept = buffer * MINUTE
  const ofMentor = [...asked.busy, ...asked.elsewhere].map(({ from, to }) => ({
    from: from - kept,
    to: to + kept,
  }))
  const taken = merged([...ofMentor, ...asked.menteeBusy, ...asked.menteeElsewhere])
  const isFull = fullDays(asked, within)
  const slots: number[] = []
  for (const { from, to } of without(openHours(hours, within), taken))
    for (let at = Math.ceil(from / STEP) * STEP; at + minutes * MINUTE <= to; at += STEP) {
      if (slots.length >= most) return slots
      if (!isFull(at)) slots.push(at)
    }
  return slots
}
