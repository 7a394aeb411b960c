import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { audit } from '../../../platform/audit.ts'
import { companyOf } from '../../../platform/companies/companies.ts'
import { inCompanies } from '../../../platform/jobs/in-companies.ts'
import type { Services } from '../../../services.ts'
import { nextTime } from '../mails/next-time.ts'
import { mailSchedule } from './mail-schedule.ts'
import type { Schedule } from './schedules.view.ts'

/**
 * Mails the next report of a company that is due; answers whether there was one. Its mails and its next time are written in
 * one transaction, and its row is held: several servers, or one that ends in the middle, mail it once.
 */
async function sendNext({ db, ...services }: Services, companyId: string): Promise<boolean> {
  return db.withTenant(companyId, async (tx) => {
    const { rows } = await sql<Schedule>`
      select id, name, shows, filter, every, weekday, hour, time_zone, next_at, last_sent_at from report_schedules
      where company_id = current_company() and next_at <= now()
      order by next_at, id limit 1 for update skip locked`.execute(tx)
    const [schedule] = rows
    if (!schedule) return false
    const next_at = nextTime(Temporal.Now.instant(), schedule.time_zone, schedule)
    await tx.updateTable('report_schedules').set({ next_at }).where('id', '=', schedule.id).execute()
    const count = await mailSchedule(tx, await companyOf(tx), services, schedule)
    const target = { type: 'report_schedule', id: schedule.id, name: schedule.name }
    await audit(tx, companyId, { actor: null }, { action: 'reports.schedule_sent', target, after: { count } })
    return true
  })
}

/** The reports that companies have mailed to some of their administrators. */
export const sendSchedules = (services: Services, signal?: AbortSignal): Promise<void> =>
  inCompanies(
    services,
    {
      due: sql`select r.company_id from report_schedules r where r.next_at <= now()`,
      said: 'a company’s scheduled reports were not mailed',
      piece: (companyId) => sendNext(services, companyId),
    },
    signal,
  )
