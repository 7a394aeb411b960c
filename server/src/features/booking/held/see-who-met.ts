import { sql } from 'kysely'
import { inCompanies } from '../../../platform/jobs/in-companies.ts'
import type { Services } from '../../../services.ts'
import { secondsTogether } from '../../meetings/offered.ts'
import { bookingLimits } from '../limits.ts'

const { atOnce, metSeconds, roomHours } = bookingLimits

const together = secondsTogether(
  { company: sql`s.company_id`, meeting: sql`s.meeting_id` },
  sql`s.mentor_id`,
  sql`s.mentee_id`,
)
/** A session `s` that has begun, of which nobody has said whether the two met, and whose room saw them both at once. */
const isSeen = sql<boolean>`(s.met is null and s.state in ('confirmed', 'live', 'done')
  and s.starts_at <= now() and s.starts_at > now() - make_interval(hours => ${sql.lit(roomHours)})
  and s.meeting_id is not null and ${together} >= ${sql.lit(metSeconds)})`

const seeIn = ({ db }: Services, companyId: string): Promise<boolean> =>
  db.withTenant(companyId, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      with seen as (
        select s.company_id, s.id from booking_sessions s where ${isSeen}
        order by s.id limit ${atOnce} for update skip locked
      )
      update booking_sessions s set met = true, met_by = 'room'
      from seen where s.company_id = seen.company_id and s.id = seen.id returning s.id`.execute(tx)
    return rows.length === atOnce
  })

/** Writes down which sessions took place, as their rooms saw: of a group’s, for each who was there with the mentor. */
export const seeWhoMet = (services: Services, signal?: AbortSignal): Promise<void> =>
  inCompanies(
    services,
    {
      due: sql`select s.company_id from booking_sessions s where ${isSeen}`,
      said: 'a company’s sessions were not looked for in their rooms',
      piece: (companyId) => seeIn(services, companyId),
    },
    signal,
  )
