const DAY_MS = 86_400_000

/** A zone whose clock changes within the days that can be booked, and the day after it does. */
export function changingClock(): { zone: string; after: string } {
  const zones = [
    'America/New_York',
    'Europe/Madrid',
    'Australia/Sydney',
    'America/Santiago',
    'Africa/Casablanca',
  ]
  const offset = (zone: string, at: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at).at(-1)
      ?.value
  for (let days = 2; days < 80; days++)
    for (const zone of zones) {
      const at = Date.now() + days * DAY_MS
      if (offset(zone, at) !== offset(zone, at - DAY_MS))
        return { zone, after: new Date(at + DAY_MS).toISOString().slice(0, 10) }
    }
  // Between December and March no clock of these changes in so few days: any later day does then.
  return { zone: 'America/New_York', after: new Date(Date.now() + 40 * DAY_MS).toISOString().slice(0, 10) }
}

export const clockIn = (zone: string, at: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(
    new Date(at),
  )
