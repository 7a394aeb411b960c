import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Language } from '#contract/fields.ts'
import type { LearningDay } from '#contract/training/learning-reports.ts'
import type { ReportMail, ReportSpan } from '#contract/training/report-mails.ts'
import { adminLevel, roleAllowed, type Role } from '#contract/roles.ts'
import { mailedAtOnce, notify, stopUrl } from '../../../capabilities/notifications/offered.ts'
import type { Tx } from '../../../db/tenant.ts'
import { companyOf } from '../../../platform/companies/companies.ts'
import { calendarDay } from '../../../platform/companies/company-days.ts'
import type { CompanyRef } from '../../../platform/companies/company-ref.ts'
import { inCompanies } from '../../../platform/jobs/in-companies.ts'
import { queueMails } from '../../../platform/mail/mail.ts'
import type { Services } from '../../../services.ts'
import { learningDays } from '../learning/learning-days.ts'
import { daysBefore, nextTime } from './next-time.ts'
import { reportMail } from './report-mail.ts'

const AT_ONCE = 50

type Due = ReportMail & {
  user_id: string
  name: string
  email: string
  role: Role
  status: string
  preferred_language: Language | null
  time_zone: string | null
}

async function dueIn(tx: Tx): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select r.every, r.weekday, r.hour, r.user_id, u.name, u.email, u.role, u.status, u.preferred_language, u.time_zone
    from report_mails r join users u on u.company_id = r.company_id and u.id = r.user_id
    where r.company_id = current_company() and r.next_at <= now()
    order by r.user_id limit ${AT_ONCE} for update of r skip locked`.execute(tx)
  return rows
}

/** What happened in the days, and how things stand as they are over: counts, and nobody's name. */
async function numbersOf(tx: Tx, company: CompanyRef, every: ReportSpan) {
  const period = daysBefore(calendarDay(new Date(), company), every)
  const days = await learningDays({ tx, company }, period, {})
  const sum = (of: 'completed' | 'enrolled') =>
    days.reduce((all: number, day: LearningDay) => all + day[of], 0)
  const { learning = 0, done = 0, overdue = 0 } = days.at(-1) ?? {}
  return { every, ...period, completed: sum('completed'), enrolled: sum('enrolled'), learning, done, overdue }
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
    await notify(
      tx,
      readers.map(({ user_id }) => ({ userId: user_id, kind: 'report', about: user_id })),
    )
    const people = readers.map((one) => ({ id: one.user_id, timeZone: one.time_zone ?? company.timeZone }))
    const wanting = await mailedAtOnce(tx, people, 'report')
    const numbers = {
      week: await numbersOf(tx, company, 'week'),
      month: await numbersOf(tx, company, 'month'),
    }
    await queueMails(
      tx,
      company,
      services,
      readers
        .filter(({ user_id }) => wanting.has(user_id))
        .map((one) => ({
          userId: one.user_id,
          bulk: true,
          to: one.email,
          language: one.preferred_language,
          timeZone: one.time_zone,
          notBefore: wanting.get(one.user_id) ?? null,
          stopUrl: stopUrl(services, company, { userId: one.user_id, what: 'report' }),
          letter: reportMail({ name: one.name, ...numbers[one.every] }),
        })),
    )
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
