import { Temporal } from 'temporal-polyfill'
import type { Rhythm } from '#contract/rules/mentoring/rhythms.ts'

const WEEK = 7

/** The same weekday of a later month: its second Tuesday, say. What was the fifth is the last where there is no fifth. */
function sameWeekday(first: Temporal.PlainDate, months: number): Temporal.PlainDate {
  const month = first.toPlainYearMonth().add({ months })
  const begins = month.toPlainDate({ day: 1 })
  const day =
    1 + ((first.dayOfWeek - begins.dayOfWeek + WEEK) % WEEK) + WEEK * Math.floor((first.day - 1) / WEEK)
  return month.toPlainDate({ day: day > month.daysInMonth ? day - WEEK : day })
}

function dayOf(first: Temporal.PlainDate, every: Rhythm, nth: number): Temporal.PlainDate {
  if (every === 'monthly') return sameWeekday(first, nth)
  return first.add({ weeks: every === 'weekly' ? nth : 2 * nth })
}

export type SeriesDate = {
  at: Date
  /** The clock shows the hour of the first on that day; not where it jumps over it. */
  shown: boolean
}
type Asked = { first: Date; zone: string; every: Rhythm; count: number }

/** The dates of a series: at the hour that the clock of a zone shows at the first, also after clocks have changed. */
export function seriesDates({ first, zone, every, count }: Asked): SeriesDate[] {
  const start = Temporal.Instant.fromEpochMilliseconds(first.getTime()).toZonedDateTimeISO(zone)
  const plainTime = start.toPlainTime()
  const later = Array.from({ length: count - 1 }, (_, index) => {
    const day = dayOf(start.toPlainDate(), every, index + 1)
    const at = day.toZonedDateTime({ timeZone: zone, plainTime })
    return { at: new Date(at.epochMilliseconds), shown: at.toPlainTime().equals(plainTime) }
  })
  return [{ at: first, shown: true }, ...later]
}
