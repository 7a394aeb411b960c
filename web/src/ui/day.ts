import { dayMark, formatDay, spokenDay } from '../locales/dates.ts'
import { useTimeZone } from './time-zone.tsx'
import { useLocale } from './use-locale.ts'
import { dayOf } from './zoned.ts'

/** `date` 05/03/2026, `mark` 5 Mar at the edge of a chart, `spoken` Thursday 5 March over a list of what was on it. */
export type DayStyle = 'date' | 'mark' | 'spoken'

/** Writes calendar days (`2026-03-05`) as text, in the reader's language and seen from the reader's today. */
export function useDayText() {
  const locale = useLocale()
  const zone = useTimeZone()
  return (day: string, style: DayStyle = 'date'): string => {
    if (style === 'date') return formatDay(day, locale)
    const today = dayOf(Date.now(), zone)
    return style === 'mark' ? dayMark(day, today, locale) : spokenDay(day, today, locale)
  }
}

/** The day that it is for the reader, as `2026-03-05`. */
export function useToday(): string {
  return dayOf(Date.now(), useTimeZone())
}
