import { Temporal } from 'temporal-polyfill'
import type { ReportMail } from '#contract/training/report-mails.ts'
import { onClock } from '../../../platform/zone-clock.ts'

/** When a report leaves next by a clock: after now, also where its hour is just over. */
export function nextTime(
  now: Temporal.Instant,
  timeZone: string,
  { every, weekday, hour }: ReportMail,
): Date {
  const zoned = onClock(now, timeZone)
  const today = zoned.toPlainDate()
  const first =
    every === 'week' ? today.add({ days: (weekday - today.dayOfWeek + 7) % 7 }) : today.with({ day: 1 })
  const at = (day: Temporal.PlainDate) =>
    day
      .toZonedDateTime({ timeZone: zoned.timeZoneId, plainTime: Temporal.PlainTime.from({ hour }) })
      .toInstant()
  for (let day = first; ; day = day.add(every === 'week' ? { weeks: 1 } : { months: 1 })) {
    const moment = at(day)
    if (Temporal.Instant.compare(moment, now) > 0) return new Date(moment.epochMilliseconds)
  }
}

/** The days that a report which leaves today is about: the seven, or the month, before it. */
export function daysBefore(today: string, every: ReportMail['every']): { from: string; to: string } {
  const day = Temporal.PlainDate.from(today)
  const from = every === 'week' ? day.subtract({ days: 7 }) : day.subtract({ months: 1 })
  return { from: from.toString(), to: day.subtract({ days: 1 }).toString() }
}
