import { sql } from 'kysely'
import type { StoppedMail } from '#contract/notifications.ts'
import { notificationsLimits } from './limits.ts'
import { companyOf } from '../../platform/companies/companies.ts'
import { queueMails, type MailAttachment } from '../../platform/mail/mail.ts'
import { inCompanies } from '../../platform/jobs/in-companies.ts'
import type { Services } from '../../services.ts'
import { isToMail, leavesAtOnce, newsOf, readersOf, type NewsRow } from './readers.ts'
import { stopUrl } from './stop-link.ts'
import { newsMail } from './news-mail.ts'

const { mailedAtOnce } = notificationsLimits

/** What its link stops: its kind where it tells of one alone, else the daily e-mail, or the newest kind of those at once. */
function stoppedBy(news: readonly NewsRow[], daily: boolean): StoppedMail {
  const [newest] = news
  const isOfOne = newest !== undefined && news.every(({ kind }) => kind === newest.kind)
  return newest && (isOfOne || !daily) ? newest.kind : 'daily'
}

/** The files of what is told here instead of at once, the newest where there are many. */
const filesOf = (news: readonly NewsRow[]): MailAttachment[] =>
  news
    .flatMap(({ files }) => Object.values(files ?? {}))
    .slice(0, notificationsLimits.filesOfMail)
    .map((file) => ({ ...file, content: Buffer.from(file.content, 'base64') }))

/** Mails some of a company’s people what is new for them; answers whether there may be more of them. */
async function mailIn({ db, ...services }: Services, companyId: string): Promise<boolean> {
  return db.withTenant(companyId, async (tx) => {
    const company = await companyOf(tx)
    const due = await readersOf(tx, company.timeZone)
    if (due.length === 0) return false
    const news = await newsOf(tx, due)
    const newsFor = (reader: { id: string }) => news.filter(({ user_id }) => user_id === reader.id)
    // Somebody may have read all of it just now, or another server mailed it.
    const readers = due.filter((reader) => newsFor(reader).length > 0)
    if (readers.length === 0) return false
    const daily = readers.filter((reader) => reader.daily).map(({ id }) => id)
    if (daily.length > 0)
      await sql`insert into notification_mail (company_id, user_id, sent_at)
        select u.company_id, u.id, now() from users u where u.id = any(${daily}::uuid[]) order by u.id
        on conflict (company_id, user_id) do update set sent_at = excluded.sent_at`.execute(tx)
    await queueMails(
      tx,
      company,
      services,
      readers.map((reader) => ({
        userId: reader.id,
        bulk: true,
        to: reader.email,
        language: reader.preferred_language,
        timeZone: reader.time_zone,
        stopUrl: stopUrl(services, company, {
          userId: reader.id,
          what: stoppedBy(newsFor(reader), reader.daily),
        }),
        attachments: filesOf(newsFor(reader)),
        letter: newsMail({
          name: reader.name,
          daily: reader.daily,
          files: filesOf(newsFor(reader)).length,
          news: newsFor(reader).map(({ kind, about, title, person, times, due_on }) => ({
            kind,
            about,
            title,
            person,
            times,
            dueOn: due_on,
          })),
        }),
      })),
    )
    return due.length === mailedAtOnce
  })
}

const said = 'a company’s people were not mailed what is new for them'

/** The daily e-mail with what is new, to whom it is due, and what was left of what leaves at once. */
export const mailNews = (services: Services, signal?: AbortSignal): Promise<void> =>
  inCompanies(
    services,
    {
      due: sql`select n.company_id from notifications n where ${isToMail}`,
      said,
      piece: (companyId) => mailIn(services, companyId),
    },
    signal,
  )

/** What is mailed at once, where somebody chose that: looked for often, and among what has just happened alone. */
export const mailAtOnce = (services: Services, signal?: AbortSignal): Promise<void> =>
  inCompanies(
    services,
    {
      due: sql`select n.company_id from notification_mail m
        join notifications n on n.company_id = m.company_id and n.user_id = m.user_id
        where ${leavesAtOnce} and ${isToMail}`,
      said,
      piece: (companyId) => mailIn(services, companyId),
    },
    signal,
  )
