import { Temporal } from 'temporal-polyfill'
import type { QuietHours } from '#contract/notifications.ts'
import { lastStruck, onClock, strikes } from '../../platform/zone-clock.ts'

/** What a clock shows at a moment: its hour, and for each hour of a day when it last struck that. */
export type ZoneClock = { hour: number; struck: Temporal.Instant[] }

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

export const clockAt = (now: Temporal.Instant, timeZone: string): ZoneClock => ({
  hour: onClock(now, timeZone).hour,
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
  const zoned = onClock(now, timeZone)
  if (!quiet || !isQuiet(zoned.hour, quiet)) return null
  for (let days = 0; ; days += 1) {
    const end = strikes(zoned.toPlainDate().add({ days }), quiet.to, zoned.timeZoneId)
    if (Temporal.Instant.compare(end, now) > 0) return end
  }
}
