import { Temporal } from 'temporal-polyfill'
import type { QuietHours } from '#contract/notifications.ts'

/** What a clock shows at a moment: its hour, and for each hour of a day when it last struck that. */
export type ZoneClock = { hour: number; struck: Temporal.Instant[] }

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/**
 * An hour of a day as a moment: where the clock skips it, when it goes on, or as long before where that is another day;
 * where it comes twice, the first.
 */
function strikes(day: Temporal.PlainDate, hour: number, timeZone: string): Temporal.Instant {
  const wanted = day.toPlainDateTime(Temporal.PlainTime.from({ hour }))
  const found = wanted.toZonedDateTime(timeZone)
  if (found.toPlainDateTime().equals(wanted)) return found.toInstant()
  const goesOn = found.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
  return goesOn?.toPlainDate().equals(day)
    ? goesOn.toInstant()
    : wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' }).toInstant()
}

/** A zone that only the database knows goes by UTC. */
function here(now: Temporal.Instant, timeZone: string): Temporal.ZonedDateTime {
  try {
    return now.toZonedDateTimeISO(timeZone)
  } catch {
    return now.toZonedDateTimeISO('UTC')
  }
}

/** When a clock last struck an hour of a day. */
export function lastStruck(now: Temporal.Instant, timeZone: string, hour: number): Temporal.Instant {
  const zoned = here(now, timeZone)
  const today = zoned.toPlainDate()
  const struck = strikes(today, hour, zoned.timeZoneId)
  const isOver = Temporal.Instant.compare(struck, now) <= 0
  return isOver ? struck : strikes(today.subtract({ days: 1 }), hour, zoned.timeZoneId)
}

export const clockAt = (now: Temporal.Instant, timeZone: string): ZoneClock => ({
  hour: here(now, timeZone).hour,
  struck: HOURS.map((hour) => lastStruck(now, timeZone, hour)),
})

/** Whether an hour lies in quiet ones, which may go over midnight. */
export const isQuiet = (hour: number, { from, to }: QuietHours): boolean =>
  from < to ? hour >= from && hour < to : hour >= from || hour < to

/** When quiet hours are over; null where it is none of them. */
export function quietUntil(
  now: Temporal.Instant,
  timeZone: string,
  quiet: QuietHours | null,
): Temporal.Instant | null {
  const zoned = here(now, timeZone)
  if (!quiet || !isQuiet(zoned.hour, quiet)) return null
  for (let days = 0; ; days += 1) {
    const end = strikes(zoned.toPlainDate().add({ days }), quiet.to, zoned.timeZoneId)
    if (Temporal.Instant.compare(end, now) > 0) return end
  }
}
