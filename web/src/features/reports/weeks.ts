import { dayAfter, daysBetween } from '../../ui/time/zoned.ts'
import type { Day } from './report-card.tsx'

/** Before any day of a report. */
const SOME_MONDAY = '2001-01-01'

/** The Monday of a day’s week. */
const mondayOf = (day: string): string => dayAfter(day, -(daysBetween(SOME_MONDAY, day) % 7))

/**
 * Days as weeks, each by its Monday: of what happened the sum, and of `stock` what was there as its last day ended. A
 * week that the period cuts has the days of it that the period has.
 */
export function weeksOf(rows: readonly Day[], stock: readonly string[]): Day[] {
  const weeks = Map.groupBy(rows, ({ day }) => mondayOf(day))
  return [...weeks].map(([monday, days]) => {
    const last = days.at(-1)
    const names = Object.keys(last ?? {}).filter((name) => name !== 'day')
    const sum = (name: string) => days.reduce((all, row) => all + Number(row[name] ?? 0), 0)
    return {
      ...Object.fromEntries(
        names.map((name) => [name, stock.includes(name) ? Number(last?.[name] ?? 0) : sum(name)]),
      ),
      day: monday,
    }
  })
}
