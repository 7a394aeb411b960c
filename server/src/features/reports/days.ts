import { sql, type RawBuilder } from 'kysely'
import { REPORT_DAYS } from '#contract/reports.ts'
import type { CompanyRef } from '../../platform/company-ref.ts'
import { failField } from '../../http/errors.ts'

export type Period = { from: string; to: string }

const DAY_MS = 86_400_000

/** BAD_REQUEST for a period that ends before it begins, or is longer than a report may be. */
export function requirePeriod({ from, to }: Period): void {
  if (to < from) failField('to', 'ends_before_start')
  if ((Date.parse(to) - Date.parse(from)) / DAY_MS >= REPORT_DAYS)
    failField('from', 'period_too_long', { maximum: REPORT_DAYS })
}

/** Every day of the period, as rows of `d (day)`. */
export const daysOf = ({ from, to }: Period): RawBuilder<unknown> =>
  sql`(select g::date as day from generate_series(${from}::date, ${to}::date, interval '1 day') g) d`

/** The moment at which a day of the company's calendar begins. */
export const startOf = (day: string, { timeZone }: CompanyRef): RawBuilder<Date> =>
  sql<Date>`(${day}::date::timestamp at time zone ${timeZone})`

/** The moment at which the day after begins. */
export const endOf = (day: string, { timeZone }: CompanyRef): RawBuilder<Date> =>
  sql<Date>`((${day}::date + 1)::timestamp at time zone ${timeZone})`

/** The day of a moment on the company's calendar. */
export const dayOf = (column: string, { timeZone }: CompanyRef): RawBuilder<string> =>
  sql<string>`(${sql.ref(column)} at time zone ${timeZone})::date`
