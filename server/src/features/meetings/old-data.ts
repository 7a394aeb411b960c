import { sql } from 'kysely'
import { meetingsLimits } from './limits.ts'
import { ago, type Old } from '../../platform/jobs/old-data.ts'

/** The guests of meetings that were over so many days ago. */
const guestsOf = (days: number) => sql`from meeting_guests g where exists (select from meeting_guest_links l
  join meetings m on m.company_id = l.company_id and m.id = l.meeting_id
  where l.company_id = g.company_id and l.id = g.link_id
    and coalesce(m.ended_at, m.starts_at + m.minutes * interval '1 minute') < ${ago(days)})`

export const oldGuests: Old[] = [
  { table: 'meeting_guests', key: ['company_id', 'id'], rows: guestsOf(meetingsLimits.guestsKeptDays) },
  {
    table: 'meeting_guests',
    key: ['company_id', 'id'],
    rows: sql`${guestsOf(meetingsLimits.guestNetworksKeptDays)} and g.network is not null`,
    set: sql`network = null`,
  },
]
