import type { CalendarEntry } from '#contract/calendar.ts'
import type { Tx } from '../../db/tenant.ts'

export type Span = {
  userId: string
  from: Date
  to: Date
  /** No more are asked for; the earliest first. */
  most: number
  /** It is read by a calendar elsewhere, which has what is kept there already. */
  isFeed?: boolean
}

/** What a feature puts into somebody’s calendar, between two moments. */
export type CalendarSource = (tx: Tx, span: Span) => Promise<CalendarEntry[]>
export type CalendarSources = readonly CalendarSource[]

/** An entry of a day comes before those of its hours. */
const sortedBy = ({ startsAt, day, id }: CalendarEntry) => `${startsAt ?? day ?? ''} ${id}`

/** All that stands in somebody’s calendar, the earliest first; one more than asked for where there are more. */
export async function entriesOf(tx: Tx, sources: CalendarSources, span: Span): Promise<CalendarEntry[]> {
  const all: CalendarEntry[] = []
  for (const source of sources) all.push(...(await source(tx, { ...span, most: span.most + 1 })))
  return all.toSorted((a, b) => (sortedBy(a) < sortedBy(b) ? -1 : 1)).slice(0, span.most + 1)
}
