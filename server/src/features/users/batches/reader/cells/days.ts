import { Day } from '#contract/envelope.ts'
import { plainHeader } from '../plain.ts'

/** Which stands first in a day that is written in figures. */
export type First = 'day' | 'month'
/** A day as a cell says it: sure, though perhaps none of any calendar, or one of two by what stands first. */
export type DayOfCell = { sure: string } | Record<First, string>

/** What is longer is no day. */
const LONGEST_DAY = 60
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ,].*)?$/
/** As directories and personnel systems keep it, also with the time: "20260331", "20260331120000Z". */
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T?\d{6}[.\d]*Z?)?$/
const LOCAL = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?:[ ,].*)?$/
/** "31 de diciembre de 2022", "31-Dec-22", "Saturday, 31 December 2022". */
const DAY_AND_NAME =
  /^(?:\p{L}+\.?,? )?(\d{1,2})(?:st|nd|rd|th|[º.])?[ /-]{1,2}(?:de |d['’])?(\p{L}{3,10})\.?,?[ /-]{1,2}(?:del? )?(\d{4})(?:[ ,].*)?$/u
/** "Dec 31, 2022", "Saturday, December 31, 2022 10:00". */
const NAME_AND_DAY =
  /^(?:\p{L}+\.?,? )?(\p{L}{3,10})\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -](\d{4})(?:[ ,].*)?$/u

const LANGUAGES = ['en', 'es', 'de', 'fr', 'pt', 'it', 'ca']

/** The numbers of months by their names, in full, as they are shortened, and by three letters where these tell it. */
const months: ReadonlyMap<string, string> = (() => {
  const found = new Map<string, string>()
  const named = (locale: string, month: 'long' | 'short', at: number) =>
    plainHeader(
      new Intl.DateTimeFormat(locale, { month, day: 'numeric', timeZone: 'UTC' })
        .formatToParts(Date.UTC(2026, at, 1))
        .find(({ type }) => type === 'month')
        // Of a Catalan month its "de" is part.
        ?.value.replace(/^(?:de |d['’])/, '') ?? '',
    )
  const add = (name: string, at: number) => {
    if (!found.has(name)) found.set(name, String(at + 1).padStart(2, '0'))
  }
  for (const locale of LANGUAGES)
    for (let at = 0; at < 12; at++)
      for (const how of ['long', 'short'] as const) add(named(locale, how, at), at)
  for (const locale of LANGUAGES)
    for (let at = 0; at < 12; at++) {
      const name = named(locale, 'long', at)
      // "Jui" is June or July.
      if (!name.startsWith('jui')) add(name.slice(0, 3), at)
    }
  return found
})()

const isoDay = (year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

function withNameOfMonth(cell: string): string | undefined {
  const [, day = '', name = '', year = ''] = DAY_AND_NAME.exec(cell) ?? []
  const month = months.get(plainHeader(name))
  if (month) return isoDay(year, month, day)
  const [, first = '', second = '', of = ''] = NAME_AND_DAY.exec(cell) ?? []
  const found = months.get(plainHeader(first))
  return found && isoDay(of, found, second)
}

/** "2026-03-31", "31/3/2026", "31.03.2026", "3/31/2026", "31 Mar 2026". With points the day always stands first. */
export function dayIn(cell: string): DayOfCell {
  if (cell.length > LONGEST_DAY) return { sure: cell }
  const [, year = '', second = '', third = ''] = ISO.exec(cell) ?? COMPACT.exec(cell) ?? []
  if (year) return { sure: isoDay(year, second, third) }
  const [, one = '', sign = '', two = '', of = ''] = LOCAL.exec(cell) ?? []
  if (!of) return { sure: withNameOfMonth(cell) ?? cell }
  const [day, month] = [isoDay(of, two, one), isoDay(of, one, two)]
  if (sign === '.' || Number(one) > 12 || one === two) return { sure: day }
  return Number(two) > 12 ? { sure: month } : { day, month }
}

/** What a cell shows of how its file writes days: nothing where it can be read in either way, or is none. */
export function shownFirst(cell: string): First | undefined {
  const [, one = '', sign = '', two = ''] = (cell.length <= LONGEST_DAY && LOCAL.exec(cell)) || []
  if (!one || sign === '.') return undefined
  if (Number(one) > 12) return 'day'
  return Number(two) > 12 ? 'month' : undefined
}

export const isDay = (day: string): boolean => Day.safeParse(day).success
