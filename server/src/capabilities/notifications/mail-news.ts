import { sql } from 'kysely'
import { dailyKindNames, notificationKinds, type DailyKind } from '#contract/notifications.ts'
import type { Tx } from '../../db/tenant.ts'
import { serverLimits } from '../../limits.ts'
import { companyOf } from '../../platform/companies.ts'
import { queueMails } from '../../platform/mail.ts'
import { inCompanies } from '../../platform/in-companies.ts'
import type { Services } from '../../services.ts'
import { nameOf } from './list-notifications.ts'

const { mailHour, untilReadDays, mailedAtOnce } = serverLimits.notifications
const mailedUnasked = dailyKindNames.filter((kind) => notificationKinds[kind].mailed)

/** Of a notification n whose reader has the settings m. */
const isNews = sql`n.read_at is null and n.mailed_at is null and n.kind in (${sql.join(dailyKindNames)})
  and coalesce((m.chosen ->> n.kind)::boolean, n.kind in (${sql.join(mailedUnasked)}))`

/**
 * The people of a company whom an e-mail is due, by their own clock: they have news that they want mailed, had none
 * today, and have read something of the last or left it for a week.
 */
async function readersOf(tx: Tx, timeZone: string) {
  const here = sql`coalesce(u.time_zone, ${timeZone})`
  const { rows } = await sql<{
    id: string
    name: string
    email: string
    preferred_language: 'en' | 'es' | null
    time_zone: string | null
  }>`
    select u.id, u.name, u.email, u.preferred_language, u.time_zone
    from users u left join notification_mail m on m.company_id = u.company_id and m.user_id = u.id
    where u.status in ('active', 'hidden')
      and exists (select from notifications n where n.company_id = u.company_id and n.user_id = u.id
        and ${isNews})
      and extract(hour from now() at time zone ${here}) >= ${mailHour}
      and (m.sent_at is null
        or (m.sent_at at time zone ${here})::date < (now() at time zone ${here})::date
          and (m.sent_at < now() - make_interval(days => ${untilReadDays}::int)
            or not exists (select from notifications n where n.company_id = u.company_id and n.user_id = u.id
              and n.mailed_at = m.sent_at and n.read_at is null)))
    order by u.id limit ${mailedAtOnce}
    for no key update of u skip locked`.execute(tx)
  return rows
}

/** What each is told, newest first; all of it counts as mailed by this e-mail. */
async function newsOf(tx: Tx, userIds: readonly string[]) {
  const { rows } = await sql<{
    user_id: string
    kind: DailyKind
    about: string
    title: string
    person: string | null
    times: number
    due_on: string | null
  }>`
    with due as (
      select n.id from notifications n
        left join notification_mail m on m.company_id = n.company_id and m.user_id = n.user_id
      where n.user_id in (${sql.join([...userIds])}) and ${isNews}
      order by n.user_id, n.kind, n.about for update of n
    ), told as (
      update notifications n set mailed_at = now() from due where n.id = due.id
      returning n.user_id, n.kind, n.about, n.title, n.times, n.due_on::text as due_on, n.at, n.id,
        ${nameOf('n')} as person
    ) select * from told order by at desc, id desc`.execute(tx)
  return rows
}

/** Mails some of a company’s people what is new for them; answers whether there may be more of them. */
async function mailIn({ db, ...services }: Services, companyId: string): Promise<boolean> {
  return db.withTenant(companyId, async (tx) => {
    const company = await companyOf(tx)
    const due = await readersOf(tx, company.timeZone)
    if (due.length === 0) return false
    const news = await newsOf(
      tx,
      due.map(({ id }) => id),
    )
    // Somebody may have read all of it just now, or another server mailed it.
    const readers = due.filter(({ id }) => news.some(({ user_id }) => user_id === id))
    if (readers.length === 0) return false
    const ids = readers.map(({ id }) => id)
    await sql`insert into notification_mail (company_id, user_id, sent_at)
      select u.company_id, u.id, now() from users u where u.id in (${sql.join(ids)}) order by u.id
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
        template: 'news' as const,
        params: {
          name: reader.name,
          news: news
            .filter(({ user_id }) => user_id === reader.id)
            .map(({ kind, about, title, person, times, due_on }) => ({
              kind,
              about,
              title,
              person,
              times,
              dueOn: due_on,
            })),
        },
      })),
    )
    return due.length === mailedAtOnce
  })
}

/** One e-mail a day with what is new, to whom it is due. */
export const mailNews = (services: Services, signal?: AbortSignal): Promise<void> =>
  inCompanies(
    services,
    {
      due: sql`select n.company_id from notifications n where n.read_at is null and n.mailed_at is null`,
      said: 'a company’s people were not mailed what is new for them',
      piece: (companyId) => mailIn(services, companyId),
    },
    signal,
  )
