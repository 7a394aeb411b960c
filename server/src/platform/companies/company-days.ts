import { sql, type RawBuilder } from 'kysely'
import type { CompanyRef } from './company-ref.ts'

/** Days of a company’s calendar, the last one too. */
export type Period = { from: string; to: string }

/** Every day of the period, as rows of `d (day)`. */
export const daysOf = ({ from, to }: Period): RawBuilder<unknown> =>
  sql`(select g::date as day from generate_series(${from}::date, ${to}::date, interval '1 day') g) d`

/** The moment at which a day of the company's calendar begins. */
export const startOf = (day: string, { timeZone }: CompanyRef): RawBuilder<Date> =>
  sql<Date>`(${day}::date::timestamp at time zone ${timeZone})`

/** The moment at which the day after begins. */
export const endOf = (day: string, { timeZone }: CompanyRef): RawBuilder<Date> =>
  sql<Date>`((${day}::date + 1)::timestamp at time zone ${timeZone})`

/** The day of a moment at hand on the company's calendar, `2026-03-05`: as Swedish writes it. */
export const calendarDay = (at: Date, { timeZone }: Pick<CompanyRef, 'timeZone'>): string =>
  new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(at)

/** The day of a moment on the company's calendar. */
export const dayOf = (column: string, { timeZone }: CompanyRef): RawBuilder<string> =>
  sql<string>`(${sql.ref(column)} at time zone ${timeZone})::date`
