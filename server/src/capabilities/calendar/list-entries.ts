import { CALENDAR_DAYS, type calendarApi } from '#contract/calendar.ts'
import type { Input } from '#contract/endpoint.ts'
import { failField } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { calendarLimits } from './limits.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { entriesOf, type CalendarSources } from './sources.ts'

/**
 * One's own calendar of some days. A day is longer than anybody's own: wherever its reader is, what is on it there is
 * among the entries.
 */
export const listEntries =
  (sources: CalendarSources) =>
  async ({ tx, actor }: Context, { query }: Input<typeof calendarApi.entries>) => {
    const [from, to] = [Date.parse(query.from), Date.parse(query.to)]
    if (to < from) failField('to', 'ends_before_start')
    if ((to - from) / DAY_MS >= CALENDAR_DAYS) failField('to', 'period_too_long', { maximum: CALENDAR_DAYS })
    const most = calendarLimits.entries
    const found = await entriesOf(tx, sources, {
      userId: actor.id,
      from: new Date(from - DAY_MS),
      to: new Date(to + 2 * DAY_MS),
      most,
    })
    return { items: found.slice(0, most), more: found.length > most }
  }
