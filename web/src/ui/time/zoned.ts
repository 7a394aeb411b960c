/** Wall clocks and instants, by the zone rules that the browser itself keeps. */

/** One for each zone: making one takes longer than a table of moments. */
const clocks = new Map<string, Intl.DateTimeFormat>()
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const made =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  clocks.set(timeZone, made)
  return made
}

const parts = (at: number, timeZone: string): Record<string, string> =>
  Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  )

/** What the clock of a zone shows at an instant: `2026-03-29 01:30:00`. */
export function zonedLocal(instant: string | number | Date, zone: string): string {
  const p = parts(new Date(instant).getTime(), zone)
  return `${p.year}-${p.month}-${p.day} ${p.hour}:${p.minute}:${p.second}`
}

/** The day on the calendar of a zone at an instant: `2026-03-29`. */
export const dayOf = (instant: string | number | Date, zone: string): string =>
  zonedLocal(instant, zone).slice(0, 10)

/** What the clock of a zone shows: the day, and the minutes of it. */
export function onClock(instant: string | number, zone: string): { day: string; minute: number } {
  const local = zonedLocal(instant, zone)
  return { day: local.slice(0, 10), minute: Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16)) }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The day that comes so many after one; before it where there are fewer than none. */
export const dayAfter = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY_MS, 'UTC')

/** How many days lie between two, negative where the second comes first. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** Whether somebody wrote a day that there is: `2026-02-29` is none. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && dayAfter(text, 0) === text

const asUtc = (local: string) => Date.parse(`${local.replace(' ', 'T')}Z`)

/**
 * The instant at which a zone's clock shows `local`. A time that the clock skips in spring is moved on by the hour
 * that was skipped; of a time that it shows twice in autumn, the first is meant.
 */
export function zonedInstant(local: string, zone: string): string {
  const wanted = asUtc(local)
  const offset = (at: number) => asUtc(zonedLocal(at, zone)) - at
  const found = [offset(wanted - DAY_MS), offset(wanted + DAY_MS)]
    .map((shift) => wanted - shift)
    .filter((at) => asUtc(zonedLocal(at, zone)) === wanted)
    .sort((a, b) => a - b)
  return new Date(found[0] ?? wanted - offset(wanted - DAY_MS)).toISOString()
}
