import { dayAfter, daysBetween, isDay } from '../../ui/time/zoned.ts'

/** The first day of the month that a day is in: `2026-03-01`. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

const daysIn = (day: string) => {
  const first = monthOf(day)
  return daysBetween(first, monthOf(dayAfter(first, 31)))
}

/** The same day so many months later, or the last of a month that is shorter. */
export function monthsAfter(day: string, months: number): string {
  let first = monthOf(day)
  for (let i = 0; i < Math.abs(months); i++) first = monthOf(dayAfter(first, months > 0 ? 31 : -1))
  return dayAfter(first, Math.min(Number(day.slice(8)), daysIn(first)) - 1)
}

/** Sunday is 0. */
const weekdayOf = (day: string) => ((daysBetween('2026-01-04', day) % 7) + 7) % 7

/** The first day of the week that a day is in, in weeks that begin with `firstDay` (Sunday is 0). */
const weekOf = (day: string, firstDay: number): string =>
  dayAfter(day, -((weekdayOf(day) - firstDay + 7) % 7))

/** The seven days of the week that a day is in. */
export function daysOfWeek(day: string, firstDay: number): string[] {
  const first = weekOf(day, firstDay)
  return Array.from({ length: 7 }, (_, i) => dayAfter(first, i))
}

/** The weeks in which a month has days, whole: seven days each. */
export function weeksOf(month: string, firstDay: number): string[][] {
  const first = monthOf(month)
  const start = weekOf(first, firstDay)
  const days = daysBetween(start, first) + daysIn(first)
  return Array.from({ length: Math.ceil(days / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_day, i) => dayAfter(start, week * 7 + i)),
  )
}

/** Where a key leads from a day; undefined for a key that leads nowhere. */
export function dayByKey(key: string, day: string, firstDay: number): string | undefined {
  const moves: Record<string, () => string> = {
    ArrowLeft: () => dayAfter(day, -1),
    ArrowRight: () => dayAfter(day, 1),
    ArrowUp: () => dayAfter(day, -7),
    ArrowDown: () => dayAfter(day, 7),
    Home: () => weekOf(day, firstDay),
    End: () => dayAfter(weekOf(day, firstDay), 6),
    PageUp: () => monthsAfter(day, -1),
    PageDown: () => monthsAfter(day, 1),
  }
  return moves[key]?.()
}

/** The years that a calendar is asked for. */
const [EARLIEST, LATEST] = ['1970-01-01', '2999-12-31']

/** A day as an address names it; `today` where it names none. */
export const dayNamed = (text: string | null, today: string): string =>
  text !== null && isDay(text) && text >= EARLIEST && text <= LATEST ? text : today
