import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { ReportMail } from '#contract/training/report-mails.ts'
import { adminLevel, roleAllowed, type Role } from '#contract/roles.ts'
import type { Tx } from '../../../db/tenant.ts'
import { companyOf } from '../../../platform/companies/companies.ts'
import { inCompanies } from '../../../platform/jobs/in-companies.ts'
import type { Services } from '../../../services.ts'
import { nextTime } from './next-time.ts'
import { numbersOf } from './numbers.ts'
import { queueReport, type Reader } from './queue-report.ts'
import { reportMail } from './report-mail.ts'

const AT_ONCE = 50

type Due = ReportMail & Reader & { role: Role; status: string }

async function dueIn(tx: Tx): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select r.every, r.weekday, r.hour, r.user_id, u.name, u.email, u.role, u.status, u.preferred_language, u.time_zone
    from report_mails r join users u on u.company_id = r.company_id and u.id = r.user_id
    where r.company_id = current_company() and r.next_at <= now()
    order by r.user_id limit ${AT_ONCE} for update of r skip locked`.execute(tx)
  return rows
}

/** Whoever is no administrator any more, or signs in no more, is mailed none. */
const mayHave = ({ role, status }: Due) =>
  roleAllowed(adminLevel, role) && (status === 'active' || status === 'hidden')

/** Mails some of a company’s administrators the report that they asked for; answers whether there may be more of them. */
async function sendIn({ db, ...services }: Services, companyId: string): Promise<boolean> {
  return db.withTenant(companyId, async (tx) => {
    const company = await companyOf(tx)
    const due = await dueIn(tx)
    const now = Temporal.Now.instant()
    for (const one of due) {
      const theirs = tx.updateTable('report_mails').where('user_id', '=', one.user_id)
      if (mayHave(one))
        await theirs.set({ next_at: nextTime(now, one.time_zone ?? company.timeZone, one) }).execute()
      else await tx.deleteFrom('report_mails').where('user_id', '=', one.user_id).execute()
    }
    const readers = due.filter(mayHave)
    if (readers.length === 0) return due.length === AT_ONCE
    const numbers = {
      week: await numbersOf(tx, company, 'week'),
      month: await numbersOf(tx, company, 'month'),
    }
    await queueReport(tx, company, services, readers, {
      aboutOf: ({ user_id }) => user_id,
      letterOf: ({ name, every }) => reportMail({ name, ...numbers[every] }),
    })
    return due.length === AT_ONCE
  })
}

/** The report of learning, to the administrators who asked for it. */
export const sendReports = (services: Services, signal?: AbortSignal): Promise<void> =>
  inCompanies(
    services,
    {
      due: sql`select r.company_id from report_mails r where r.next_at <= now()`,
      said: 'a company’s administrators were not mailed their report',
      piece: (companyId) => sendIn(services, companyId),
    },
    signal,
  )
