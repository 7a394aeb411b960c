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

const asUtc = (local: string) => Date.parse(`${local.replace(' ', 'T')}Z`)

/**
 * The instant at which a zone's clock shows `local`. A time that the clock skips in spring is moved on by the hour
 * that was skipped; of a time that it shows twice in autumn, the first is meant.
 */
export function zonedInstant(local: string, zone: string): string {
  const wanted = asUtc(local)
  const offset = (at: number) => asUtc(zonedLocal(at, zone)) - at
  const day = 24 * 60 * 60 * 1000
  const found = [offset(wanted - day), offset(wanted + day)]
    .map((shift) => wanted - shift)
    .filter((at) => asUtc(zonedLocal(at, zone)) === wanted)
    .sort((a, b) => a - b)
  return new Date(found[0] ?? wanted - offset(wanted - day)).toISOString()
}
