import dayjs from 'dayjs'
import 'dayjs/locale/es'
import localizedFormat from 'dayjs/plugin/localizedFormat'
import utc from 'dayjs/plugin/utc'
import { dayOf, daysBetween, zonedLocal } from '../ui/time/zoned.ts'

dayjs.extend(utc)
dayjs.extend(localizedFormat)

/** Sunday is 0. */
type DayOfWeek = 0 | 1 | 2 | 3 | 4 | 5 | 6
/** Not every browser has it. */
type WithWeeks = Intl.Locale & { getWeekInfo?: () => { firstDay: number } | undefined }

/** Spanish is day/month/year, its weeks from Monday, wherever it is read: the specification says so of the language. */
const isSpanish = (locale: string) => locale.startsWith('es')

/** Where the browser does not know a country's weeks: who writes the month first begins them on Sunday. */
const guessedFirstDay = (formats: { L: string }) => (formats.L.startsWith('MM') ? 0 : 1)

/** The day a week begins with, Sunday being 0: in English as the country does, plain `en` as the United States do. */
export function firstDayOfWeek(locale: string): DayOfWeek {
  if (isSpanish(locale)) return 1
  const known = (new Intl.Locale(locale) as WithWeeks).getWeekInfo?.()?.firstDay
  return known === undefined ? guessedFirstDay(shortFormats(locale)) : ((known % 7) as DayOfWeek)
}

const signs: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = { day: 'DD', month: 'MM', year: 'YYYY' }

/** A country's short date and clock, with the two figures of day and month that 'L' has everywhere, in dayjs's signs. */
function shortFormats(locale: string) {
  const date = new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    calendar: 'gregory',
    numberingSystem: 'latn',
  })
  const L = date.formatToParts().map(({ type, value }) => signs[type] ?? `[${value}]`)
  const { hour12 } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions()
  return {
    L: L.join(''),
    ...(hour12 ? { LT: 'h:mm A', LTS: 'h:mm:ss A' } : { LT: 'HH:mm', LTS: 'HH:mm:ss' }),
  }
}

/**
 * dayjs's name of a locale, under which all dates are written and chosen. English is as its country writes it, which the
 * browser knows: 05/03/2026 in en-GB, en-AU, en-NZ, en-IE and en-IN, 03/05/2026 in en and en-US, 2026-03-05 in en-CA,
 * 2026/03/05 in en-ZA. dayjs's own list of countries is shorter, and each would have to be fetched.
 */
export function dateLocale(locale: string): string {
  if (isSpanish(locale)) return 'es'
  const name = locale.toLowerCase()
  if (dayjs.Ls[name]) return name
  const english = dayjs.Ls['en'] as ILocale
  const formats = { ...english.formats, ...shortFormats(locale) }
  dayjs.locale({ ...english, name, weekStart: firstDayOfWeek(locale), formats }, undefined, true)
  return name
}

export const dateFormats = {
  /** 05/03/2026; in plain English 03/05/2026; as `dateLocale` says */
  date: 'L',
  /** 14:30; in plain English 2:30 PM */
  time: 'LT',
  /** 14:30:05 */
  seconds: 'LTS',
  datetime: 'L LT',
} as const
export type DateStyle = keyof typeof dateFormats

/** A moment as the clock and the calendar of a zone show it, written as the locale writes its short dates. */
export const formatMoment = (
  at: string | number | Date,
  style: DateStyle,
  locale: string,
  zone: string,
): string =>
  // The zone's own wall clock, read as if it were UTC: the browser's zone has no say in it.
  dayjs.utc(zonedLocal(at, zone)).locale(dateLocale(locale)).format(dateFormats[style])

/** A calendar day (`2026-03-05`), which belongs to no zone: 05/03/2026. */
export const formatDay = (day: string, locale: string): string => formatMoment(day, 'date', locale, 'UTC')

/** A time of day, by its minutes from midnight: 14:30; in plain English 2:30 PM. */
export const formatClock = (minutes: number, locale: string): string =>
  formatMoment(minutes * 60_000, 'time', locale, 'UTC')

/** Whether the locale's clock has twelve hours, and says of each in which half of the day it is. */
export const hasTwelveHours = (locale: string): boolean => !formatClock(13 * 60, locale).startsWith('13')

/** A year is said wherever it is not the one from which a day is seen: without it a day of another year misleads. */
const yearOf = (day: string, today: string) =>
  day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)

/** `5 Mar`, seen from another year `5 Mar 2025`: a mark of a chart's axis, where the whole date stands beside it. */
export const dayMark = (day: string, today: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...yearOf(day, today),
    timeZone: 'UTC',
  }).format(new Date(day))

/** `tomorrow, Monday 5 March`: a day (`2026-03-05`) as one speaks of it, seen from another. */
export function spokenDay(day: string, today: string, locale: string): string {
  const written = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...yearOf(day, today),
    timeZone: 'UTC',
  }).format(new Date(day))
  const days = daysBetween(today, day)
  if (Math.abs(days) > 1) return written
  return `${new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')}, ${written}`
}

/** `March 2026`: the month that a day (`2026-03-05`) is in. */
export const monthName = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day))

/** `2 – 8 March 2026`: days from one to another. */
export const daysName = (from: string, to: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatRange(new Date(from), new Date(to))

/** Monday is 1. (5 January 2026 was one.) */
export const weekdayName = (weekday: number, locale: string, style: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4 + weekday))

/** From how many days on the next larger unit is said, and how long one of it is. */
const spans: [Intl.RelativeTimeFormatUnit, from: number, days: number][] = [
  ['year', 730, 365.25],
  ['month', 61, 30.4375],
  ['week', 14, 7],
  ['day', 1, 1],
]
const HOUR = 3_600

/**
 * `2 hours ago`, `tomorrow`, `in 3 weeks`; `now` within the minute. From a day on it is the days of the reader's
 * calendar that count, and no unit is said before there are two of it: `next month` is a month of the calendar.
 */
export function formatRelative(
  at: string | number | Date,
  locale: string,
  zone: string,
  now = Date.now(),
): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const seconds = (new Date(at).getTime() - now) / 1000
  const nearest = (amount: number) => Math.sign(seconds) * Math.round(Math.abs(amount))
  if (Math.abs(seconds) < 60) return format.format(0, 'second')
  if (Math.abs(seconds) < HOUR) return format.format(nearest(seconds / 60), 'minute')
  const days = daysBetween(dayOf(now, zone), dayOf(at, zone))
  for (const [unit, from, length] of spans)
    if (Math.abs(seconds) >= 24 * HOUR && Math.abs(days) >= from)
      return format.format(nearest(days / length), unit)
  return format.format(nearest(seconds / HOUR), 'hour')
}
