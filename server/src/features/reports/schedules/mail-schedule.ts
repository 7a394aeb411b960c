import { sql } from 'kysely'
import { reportParams } from '#contract/rules/learning/report-address.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { CompanyRef } from '../../../platform/companies/company-ref.ts'
import type { Services } from '../../../services.ts'
import { numbersOf } from '../mails/numbers.ts'
import { queueReport, type Reader } from '../mails/queue-report.ts'
import { reportMail } from '../mails/report-mail.ts'
import { mayHaveReports, type Schedule } from './schedules.view.ts'

/** Where a schedule’s report opens: behind the sign-in, with what it is narrowed to. */
function pathOf({ shows, filter }: Pick<Schedule, 'shows' | 'filter'>): string {
  return shows === 'overdue'
    ? `/dashboard/reports/learners?${reportParams(filter, { standing: 'overdue', sort: 'dueOn' })}`
    : `/dashboard/reports/learning?${reportParams(filter, { by: shows })}`
}

/** Mails a report to those of its recipients who may have it now; answers how many. */
export async function mailSchedule(
  tx: Tx,
  company: CompanyRef,
  services: Omit<Services, 'db'>,
  schedule: Schedule,
): Promise<number> {
  const { rows } = await sql<Reader>`
    select u.id as user_id, u.name, u.email, u.preferred_language, u.time_zone
    from report_schedule_recipients r join users u on u.company_id = r.company_id and u.id = r.user_id
    where r.company_id = current_company() and r.schedule_id = ${schedule.id}::uuid and ${mayHaveReports}
    order by u.id`.execute(tx)
  await tx
    .updateTable('report_schedules')
    .set({ last_sent_at: new Date() })
    .where('id', '=', schedule.id)
    .execute()
  if (rows.length === 0) return 0
  const numbers = await numbersOf(tx, company, schedule.every, schedule.filter)
  return queueReport(tx, company, services, rows, {
    aboutOf: () => schedule.id,
    letterOf: ({ name }) =>
      reportMail({ name, ...numbers, schedule: { name: schedule.name, path: pathOf(schedule) } }),
  })
}
