import { sql } from 'kysely'
import type { Tx } from '../../db/tenant.ts'
import { bookingLimits } from './limits.ts'
import { companyOf } from '../../platform/companies/companies.ts'
import { inCompanies } from '../../platform/jobs/in-companies.ts'
import type { Services } from '../../services.ts'
import type { SessionRow } from './session.view.ts'
import { onceForMentors } from './together/rows-together.ts'
import { tellAll, type News } from './tell.ts'

const { atOnce } = bookingLimits

/** A day before, and ten minutes before; what begins within ten minutes is told once. */
const isDue = sql<boolean>`s.state = 'confirmed' and s.starts_at > now()
  and s.starts_at <= now() + interval '24 hours'
  and (not s.reminded_day or not s.reminded_soon and s.starts_at <= now() + interval '10 minutes')`

/** Some that are due, marked so that nobody is told of them twice: whoever marks them tells of them. */
async function takeDue(tx: Tx): Promise<SessionRow[]> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select s.company_id, s.id from booking_sessions s where ${isDue}
      order by s.starts_at, s.id limit ${atOnce} for update skip locked
    )
    update booking_sessions s set reminded_day = true,
      reminded_soon = s.reminded_soon or s.starts_at <= now() + interval '10 minutes'
    from due where s.company_id = due.company_id and s.id = due.id returning s.id`.execute(tx)
  if (rows.length === 0) return []
  return tx
    .selectFrom('booking_sessions')
    .selectAll()
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
}

async function remindIn({ db, ...services }: Services, companyId: string): Promise<boolean> {
  return db.withTenant(companyId, async (tx) => {
    const due = await takeDue(tx)
    if (due.length === 0) return false
    await tellAll(
      { tx, services, company: await companyOf(tx) },
      onceForMentors(
        due.map((row): News => ({
          row,
          what: 'reminder',
          by: 'time',
          // Whoever reads their e-mail within ten minutes is at the place where the list tells it, too.
          unmailed: row.reminded_soon,
          file: row.meeting_id ? { meetingIds: [row.meeting_id], removes: false } : null,
        })),
      ),
    )
    return due.length === atOnce
  })
}

/** Reminds both people of a session: a day before, by e-mail too, and ten minutes before in the list and on devices. */
export const remindOfSessions = (services: Services, signal?: AbortSignal): Promise<void> =>
  inCompanies(
    services,
    {
      due: sql`select s.company_id from booking_sessions s where ${isDue}`,
      said: 'a company’s people were not reminded of their sessions',
      piece: (companyId) => remindIn(services, companyId),
    },
    signal,
  )
