import type { CalendarEntry } from '#contract/calendar.ts'
import { dayAfter, onClock, zonedInstant } from '../../../ui/time/zoned.ts'

const DAY = 24 * 60
/** Entries are moved by quarters of an hour. */
const STEP = 15

/** A time on the reader’s own clock: a day, and the minute of it. */
export type Place = { day: string; minute: number }
/** An entry on its way to another time. */
export type Moving = { entry: CalendarEntry; to: Place }

/** What tells an entry from all others. */
export const keyOf = ({ kind, id }: Pick<CalendarEntry, 'kind' | 'id'>): string => `${kind} ${id}`

/** So many minutes later on the clock, also over midnight. */
export function shifted({ day, minute }: Place, by: number): Place {
  const total = minute + by
  const days = Math.floor(total / DAY)
  return { day: dayAfter(day, days), minute: total - days * DAY }
}

/** Where a key moves an entry to; undefined for a key that moves nothing. */
export function placeByKey(key: string, place: Place): Place | undefined {
  const by: Record<string, number> = { ArrowUp: -STEP, ArrowDown: STEP, ArrowLeft: -DAY, ArrowRight: DAY }
  const minutes = by[key]
  return minutes === undefined ? undefined : shifted(place, minutes)
}

/** The nearest quarter of an hour between two minutes of a day, of which the second is no beginning any more. */
export const snapped = (minute: number, [opens, closes]: readonly [number, number]): number =>
  Math.min(Math.max(Math.round(minute / STEP) * STEP, opens), closes - STEP)

const two = (n: number) => String(n).padStart(2, '0')

export const placeOf = (startsAt: string, zone: string): Place => onClock(startsAt, zone)
export const instantOf = ({ day, minute }: Place, zone: string): string =>
  zonedInstant(`${day} ${two(Math.floor(minute / 60))}:${two(minute % 60)}:00`, zone)

/** What else one has at the time to which an entry is moved; what is only due by then takes no time. */
export function alsoThen(
  entries: readonly CalendarEntry[],
  moved: CalendarEntry,
  at: string,
): CalendarEntry[] {
  const from = Date.parse(at)
  const to = from + (moved.minutes ?? 0) * 60_000
  return entries.filter(({ startsAt, minutes, ...one }) => {
    if (startsAt === null || minutes === null || keyOf(one) === keyOf(moved)) return false
    const begins = Date.parse(startsAt)
    return begins < to && begins + minutes * 60_000 > from
  })
}

/** The free times nearest to one, the earliest first. */
export const nearest = (times: readonly string[], at: string, most: number): string[] => {
  const apart = (one: string) => Math.abs(Date.parse(one) - Date.parse(at))
  return times
    .toSorted((a, b) => apart(a) - apart(b))
    .slice(0, most)
    .toSorted()
}
