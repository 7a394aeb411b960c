import type { ImportColumn, ImportTarget } from '#contract/people/import-columns.ts'
import { DAY_MS } from '../../../../../platform/durations.ts'
import { accountIsDisabled } from './account-control.ts'
import { dayIn, isDay, shownFirst, type DayOfCell, type First } from '../cells/days.ts'

/** The targets of which a day says from when on they hold: whoever left on it is suspended, or deleted, since. */
export const accessTargets = ['status', 'suspended', 'deleted'] as const
export const isAccessTarget = (target: ImportTarget | null): target is (typeof accessTargets)[number] =>
  accessTargets.some((one) => one === target)

/** Of two figures, as spreadsheets shorten years: nobody who is here leaves in seventy years, or left so long ago. */
const SHORT_YEAR = /^(\d{1,2}[/.-](?:\d{1,2}|\p{L}{3,10}\.?)[/.-])(\d{2})(?=$|[ ,])/u
/** A day as a spreadsheet counts it, where its cell was given no form: from 1990 on. */
const SERIAL = /^\d{5}(?:[.,]\d{1,20})?$/
const [FIRST_SERIAL, LAST_SERIAL, SERIAL_OF_1970] = [32_874, 80_000, 25_569]
/** Before it nobody left, and what programs write for no day is mostly a day: that of their calendar's beginning. */
const FIRST_DAY = '1950-01-01'
const BEGINNINGS: readonly string[] = ['1970-01-01']
/** What is later is no day that somebody leaves, but how a program writes that there is none. */
const LAST_DAY = '2100-01-01'

/** How databases write that there is no day; the last there can be, where its year was shortened, is none either. */
const ZEROS = /^0[0/.:T -]{5,25}$/
const LAST_OF_ALL = /^(?:31[/.-]12|12[/.-]31)[/.-]99(?:99)?$/
export const isNoDay = (cell: string): boolean => ZEROS.test(cell) || LAST_OF_ALL.test(cell)

const withFullYear = (cell: string) =>
  cell.replace(
    SHORT_YEAR,
    (_, before: string, year: string) => `${before}${Number(year) < 70 ? 20 : 19}${year}`,
  )

function written(cell: string): DayOfCell {
  const serial = SERIAL.test(cell) ? Math.floor(Number(cell.replace(',', '.'))) : 0
  if (serial >= FIRST_SERIAL && serial <= LAST_SERIAL && accountIsDisabled(cell) === null)
    return { sure: new Date((serial - SERIAL_OF_1970) * DAY_MS).toISOString().slice(0, 10) }
  return dayIn(withFullYear(cell))
}

const mayBeOfLeaving = (day: string) => isDay(day) && day >= FIRST_DAY && !BEGINNINGS.includes(day)

/** The day of a cell, or both where it can be read in two ways; null: it is none on which anybody leaves. */
function dayOfLeaving(cell: string): DayOfCell | null {
  if (!/\d/.test(cell)) return null
  const found = written(cell)
  const days = 'sure' in found ? [found.sure] : [found.day, found.month]
  return days.every(mayBeOfLeaving) ? found : null
}
export const isDayOfLeaving = (cell: string): boolean => dayOfLeaving(cell) !== null

/** Whoever leaves today has left. */
const isOver = (day: string, today: string) => day <= today

/** Whether a day is past by one way to read it and to come by the other. */
const isUnsure = (found: DayOfCell, today: string) =>
  !('sure' in found) && isOver(found.day, today) !== isOver(found.month, today)

export type DaysOfColumn = NonNullable<ImportColumn['days']>
type Shown = DaysOfColumn['first']

const together = (one: Shown, other: Shown): Shown =>
  one !== undefined && other !== undefined && one !== other ? 'both' : (one ?? other)

/** With one more day, what is known of those of a column. */
export function withDay(known: DaysOfColumn | undefined, cell: string, today: string): DaysOfColumn {
  const found = dayOfLeaving(cell)
  const first = together(known?.first, shownFirst(withFullYear(cell)))
  const unsure = known?.unsure ?? (found && isUnsure(found, today) ? cell : undefined)
  return {
    count: (known?.count ?? 0) + 1,
    ...(first === undefined ? {} : { first }),
    ...(unsure === undefined ? {} : { unsure }),
  }
}

type Columns = readonly Pick<ImportColumn, 'target' | 'days'>[]

/** How a file writes the days on which people leave: as these columns show it, or else its other ones. */
export function firstOf(columns: Columns): Shown {
  const shown = (some: Columns) =>
    some.reduce<Shown>((all, { days }) => together(all, days?.first), undefined)
  return shown(columns.filter(({ target }) => isAccessTarget(target))) ?? shown(columns)
}

/** What a day says of somebody; `dayFirst`: it could be read otherwise, and nothing in the file says how. */
export type Leaving = { said: 'left' | 'not_yet' | 'never' | 'unclear'; dayFirst?: true }

/** Reads the days on which people leave, as of today and as the file writes them. */
export function leavingDays(today: string, first: Shown) {
  const said = (day: string): Leaving['said'] =>
    isOver(day, today) ? 'left' : day < LAST_DAY ? 'not_yet' : 'never'
  const wayTo: First = first === 'month' ? 'month' : 'day'
  return (cell: string): Leaving | null => {
    if (isNoDay(cell)) return { said: 'never' }
    const found = dayOfLeaving(cell)
    if (!found) return null
    if ('sure' in found) return { said: said(found.sure) }
    if (!isUnsure(found, today)) return { said: said(found[wayTo]) }
    if (first === 'both') return { said: 'unclear' }
    return { said: said(found[wayTo]), ...(first ? {} : { dayFirst: true }) }
  }
}
export type LeavingDays = ReturnType<typeof leavingDays>
