import { Temporal } from 'temporal-polyfill'

/** What a clock shows at a moment. A zone that only the database knows goes by UTC. */
export function onClock(now: Temporal.Instant, timeZone: string): Temporal.ZonedDateTime {
  try {
    return now.toZonedDateTimeISO(timeZone)
  } catch {
    return now.toZonedDateTimeISO('UTC')
  }
}

/**
 * An hour of a day as a moment: where the clock skips it, when it goes on, or as long before where that is another day;
 * where it comes twice, the first.
 */
export function strikes(day: Temporal.PlainDate, hour: number, timeZone: string): Temporal.Instant {
  const wanted = day.toPlainDateTime(Temporal.PlainTime.from({ hour }))
  const found = wanted.toZonedDateTime(timeZone)
  if (found.toPlainDateTime().equals(wanted)) return found.toInstant()
  const goesOn = found.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
  return goesOn?.toPlainDate().equals(day)
    ? goesOn.toInstant()
    : wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' }).toInstant()
}

/** When a clock last struck an hour of a day. */
export function lastStruck(now: Temporal.Instant, timeZone: string, hour: number): Temporal.Instant {
  const zoned = onClock(now, timeZone)
  const today = zoned.toPlainDate()
  const struck = strikes(today, hour, zoned.timeZoneId)
  const isOver = Temporal.Instant.compare(struck, now) <= 0
  return isOver ? struck : strikes(today.subtract({ days: 1 }), hour, zoned.timeZoneId)
}
