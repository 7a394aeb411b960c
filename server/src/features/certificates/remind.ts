import { sql } from 'kysely'
import { mailedAtOnce, notify, stopUrl, withinBudget } from '../../capabilities/notifications/offered.ts'
import { certificatesLimits } from './limits.ts'
import { companyOf } from '../../platform/companies/companies.ts'
import { calendarDay } from '../../platform/companies/company-days.ts'
import { queueMails } from '../../platform/mail/mail.ts'
import { inCompanies } from '../../platform/jobs/in-companies.ts'
import type { Services } from '../../services.ts'
import { certificateMail } from './certificate-mail.ts'

const { reminderDays, remindedAtOnce } = certificatesLimits

/** What runs out soon and was never told of. The newest of somebody's for a course alone: the others are renewed. */
const isDue = sql<boolean>`c.expires_at between now() and now() + make_interval(days => ${reminderDays}::int)
  and c.reminded_at is null and c.revoked_at is null and c.person is not null
  and not exists (select from certificates n where n.company_id = c.company_id and n.enrolment_id = c.enrolment_id
    and n.round > c.round)`

/** Tells some of a company's people, once each, in the transaction that writes down that they were told. */
async function remindIn({ db, ...services }: Services, companyId: string): Promise<number> {
  return db.withTenant(companyId, async (tx) => {
    const company = await companyOf(tx)
    const rows = await tx
      .selectFrom('certificates as c')
      .innerJoin('users as u', (join) =>
        join.onRef('u.company_id', '=', 'c.company_id').onRef('u.id', '=', 'c.user_id'),
      )
      .select(['c.id', 'c.enrolment_id', 'c.number', 'c.course_title', 'c.expires_at'])
      .select(['u.id as user_id', 'u.name', 'u.email', 'u.status', 'u.preferred_language', 'u.time_zone'])
      .where(isDue)
      .orderBy('c.expires_at')
      .limit(remindedAtOnce)
      .forUpdate('c')
      .skipLocked()
      .execute()
    if (rows.length === 0) return 0
    await notify(
      tx,
      rows.map((row) => ({
        userId: row.user_id,
        kind: 'certificate_expiring' as const,
        about: row.enrolment_id,
        title: row.course_title,
      })),
    )
    const readers = rows.filter(({ status }) => status === 'active' || status === 'hidden')
    const when = await mailedAtOnce(
      tx,
      readers.map((row) => ({ id: row.user_id, timeZone: row.time_zone ?? company.timeZone })),
      'certificate_expiring',
    )
    await queueMails(
      tx,
      company,
      services,
      await withinBudget(
        tx,
        readers
          .filter((row) => when.has(row.user_id))
          .map((row) => ({
            kind: 'certificate_expiring',
            about: row.enrolment_id,
            timeZone: row.time_zone ?? company.timeZone,
            begins: null,
            files: {},
            byReader: false,
            mail: {
              userId: row.user_id,
              bulk: true,
              notBefore: when.get(row.user_id) ?? null,
              stopUrl: stopUrl(services, company, { userId: row.user_id, what: 'certificate_expiring' }),
              to: row.email,
              language: row.preferred_language,
              timeZone: row.time_zone,
              letter: certificateMail({
                what: 'expiring' as const,
                name: row.name,
                course: row.course_title,
                number: row.number,
                ...(row.expires_at ? { expiresOn: calendarDay(row.expires_at, company) } : {}),
              }),
            },
          })),
      ),
    )
    const ids = rows.map(({ id }) => id)
    await tx.updateTable('certificates').set({ reminded_at: new Date() }).where('id', 'in', ids).execute()
    return rows.length
  })
}

/** Reminds people of certificates that run out soon: of all companies, or of those in a zone. */
export const remindOfExpiry = (services: Services, signal?: AbortSignal, zone?: string): Promise<void> =>
  inCompanies(
    services,
    {
      due: sql`select c.company_id from certificates c where ${isDue}`,
      zone,
      said: 'a company’s people were not reminded of their certificates',
      piece: async (companyId) => (await remindIn(services, companyId)) === remindedAtOnce,
    },
    signal,
  )
