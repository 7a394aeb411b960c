import { useCallback } from 'react'
import {
  daysName,
  dayMark,
  firstDayOfWeek,
  formatClock,
  formatDay,
  monthName,
  spokenDay,
  weekdayName,
} from '../../locales/dates.ts'
import { useTimeZone } from './time-zone.tsx'
import { useLocale } from '../use-locale.ts'
import { dayOf } from './zoned.ts'

/**
 * `date` 05/03/2026, `mark` 5 Mar at the edge of a chart, `spoken` Thursday 5 March over a list of what was on it, `month`
 * March 2026 over a calendar.
 */
export type DayStyle = 'date' | 'mark' | 'spoken' | 'month'

/** Writes calendar days (`2026-03-05`) as text, in the reader's language and seen from the reader's today. */
export function useDayText() {
  const locale = useLocale()
  const zone = useTimeZone()
  return useCallback(
    (day: string, style: DayStyle = 'date'): string => {
      if (style === 'date') return formatDay(day, locale)
      if (style === 'month') return monthName(day, locale)
      const today = dayOf(Date.now(), zone)
      return style === 'mark' ? dayMark(day, today, locale) : spokenDay(day, today, locale)
    },
    [locale, zone],
  )
}

/**
 * The reader’s week: the day that it begins with (Sunday is 0), its seven days by name, that one first, and what a week
 * from one day to another is called.
 */
export function useWeek() {
  const locale = useLocale()
  const first = firstDayOfWeek(locale)
  const names = [0, 1, 2, 3, 4, 5, 6].map((i) => ({
    long: weekdayName(first + i, locale),
    short: weekdayName(first + i, locale, 'short'),
  }))
  return { first, names, name: (from: string, to: string) => daysName(from, to, locale) }
}

/** The day that it is for the reader, as `2026-03-05`. */
/** Every whole hour of a day, to choose one of them. */
export function useHours(): { value: string; label: string }[] {
  const locale = useLocale()
  return Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: formatClock(hour * 60, locale),
  }))
}

export function useToday(): string {
  return dayOf(Date.now(), useTimeZone())
}
