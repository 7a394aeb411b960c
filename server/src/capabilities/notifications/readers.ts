import { Temporal } from 'temporal-polyfill'
import { sql } from 'kysely'
import {
  hasOwnMail,
  isSoon,
  newsKindNames,
  notificationKindNames,
  notificationKinds,
  type NewsKind,
} from '#contract/notifications.ts'
import type { Tx } from '../../db/tenant.ts'
import { notificationsLimits } from './limits.ts'
import { nameOf } from './list-notifications.ts'
import { clockAt } from './mail-times.ts'

const { digestHour, untilReadDays, mailedAtOnce, settleSeconds } = notificationsLimits
const unchosen = JSON.stringify(
  Object.fromEntries(newsKindNames.map((kind) => [kind, notificationKinds[kind].mail])),
)
const own = newsKindNames.filter(hasOwnMail)
const soon = newsKindNames.filter(isSoon)

/** How the notification n is mailed to its reader, who has the settings m. */
const way = sql`coalesce(m.chosen ->> n.kind, ${unchosen}::jsonb ->> n.kind)`
const hour = sql`case when m.user_id is null then ${digestHour}::int else m.digest_hour end`
/** Not mailed yet, and unread; what puts calendars right is sent to whoever has read it, too. */
export const isToMail = sql`n.mailed_at is null and (n.read_at is null or n.held_files <> '{}')`
/** For the daily e-mail: also what was to leave at once and has not. */
const isNews = sql`${isToMail} and n.kind in (${sql.join(newsKindNames)})
  and (${way} = 'daily' or ${way} = 'now' and (n.kind not in (${sql.join(own)}) or n.held_files is not null))`
/** None does where nobody chose it, but what has an e-mail of its own. */
export const leavesAtOnce = sql`m.chosen ->> n.kind = 'now' and n.kind not in (${sql.join(notificationKindNames.filter(hasOwnMail))})`
/** One until it is read: what an earlier e-mail told of the same kind is waiting to be read. */
const isAwaited = sql`exists (select from notifications o where o.company_id = n.company_id
  and o.user_id = n.user_id and o.kind = n.kind and o.read_at is null
  and coalesce(o.mailed_at, o.mailed_before) > now() - make_interval(days => ${untilReadDays}::int))`
const isForNow = (
  quiet: ReturnType<typeof sql>,
) => sql`${way} = 'now' and n.held_files is null and not ${isAwaited}
  and (n.kind in (${sql.join(soon)})
    or not ${quiet} and n.at < now() - make_interval(secs => ${settleSeconds}::int))`

/** Whether the hour of their clock z lies in the quiet ones of their settings m. Somebody who chose none has none. */
export const isQuiet = sql`coalesce(case when m.quiet_from < m.quiet_to
  then z.hour >= m.quiet_from and z.hour < m.quiet_to
  else z.hour >= m.quiet_from or z.hour < m.quiet_to end, false)`

/** The clocks of those who have something that may be mailed, at the transaction's moment. */
async function clocks(tx: Tx, timeZone: string): Promise<string> {
  const { rows } = await sql<{ zone: string; at: Date }>`
    select distinct coalesce(u.time_zone, ${timeZone}) as zone, now() as at
    from notifications n join users u on u.company_id = n.company_id and u.id = n.user_id
    where ${isToMail}`.execute(tx)
  return JSON.stringify(
    rows.map(({ zone, at }) => {
      const { hour, struck } = clockAt(Temporal.Instant.fromEpochMilliseconds(at.getTime()), zone)
      return { zone, hour, struck: struck.map(String) }
    }),
  )
}

export type Reader = {
  id: string
  name: string
  email: string
  preferred_language: 'en' | 'es' | null
  time_zone: string | null
  /** Whether it is their daily e-mail; else what they want at once. */
  daily: boolean
  quiet: boolean
}

/**
 * The people of a company whom an e-mail is due, by their own clock. The daily one: their hour struck since the last, and
 * there was news by then; it is not a quiet hour, and they have read all of the last, left it for a week, or are
 * not mailed something at once that it tells instead. One at once:
 * something that they want so, unless one of its kind is waiting to be read.
 */
export async function readersOf(tx: Tx, timeZone: string): Promise<Reader[]> {
  const struck = sql`(z.struck ->> (${hour}))::timestamptz`
  const { rows } = await sql<Reader>`
    select * from (
      select u.id, u.name, u.email, u.preferred_language, u.time_zone, ${isQuiet} as quiet,
        coalesce(not ${isQuiet}
          and exists (select from notifications n where n.company_id = u.company_id and n.user_id = u.id
            and ${isNews} and n.at <= ${struck})
          and (m.sent_at is null or m.sent_at < ${struck}
            and (m.sent_at < now() - make_interval(days => ${untilReadDays}::int)
              or exists (select from notifications n where n.company_id = u.company_id and n.user_id = u.id
                and ${isNews} and n.held_files is not null)
              or not exists (select from notifications n where n.company_id = u.company_id and n.user_id = u.id
                and n.mailed_at = m.sent_at and n.read_at is null))), false) as daily,
        exists (select from notifications n where n.company_id = u.company_id and n.user_id = u.id
          and ${isNews} and ${isForNow(isQuiet)}) as now
      from users u
        join jsonb_to_recordset(${await clocks(tx, timeZone)}::jsonb) z (zone text, hour int, struck jsonb)
          on z.zone = coalesce(u.time_zone, ${timeZone})
        left join notification_mail m on m.company_id = u.company_id and m.user_id = u.id
      where u.status in ('active', 'hidden')
        and u.id in (select n.user_id from notifications n where ${isToMail})
    ) r where r.daily or r.now order by r.id limit ${mailedAtOnce}`.execute(tx)
  if (rows.length === 0) return []
  // Whom another server mails just now is left to it.
  const held = await tx
    .selectFrom('users')
    .select('id')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return rows.filter(({ id }) => held.some((one) => one.id === id))
}

/** A file for calendars, as base64. */
type HeldFile = { filename: string; mediaType: string; content: string }

export type NewsRow = {
  user_id: string
  kind: NewsKind
  about: string
  title: string
  person: string | null
  times: number
  due_on: string | null
  files: Record<string, HeldFile> | null
}

/** What each is told, newest first; all of it counts as mailed by this e-mail. */
export async function newsOf(tx: Tx, readers: readonly Reader[]): Promise<NewsRow[]> {
  const daily = readers.filter((one) => one.daily).map(({ id }) => id)
  const quiet = readers.filter((one) => one.quiet).map(({ id }) => id)
  const { rows } = await sql<NewsRow>`
    with due as (
      select n.id, n.held_files as files from notifications n
        left join notification_mail m on m.company_id = n.company_id and m.user_id = n.user_id
      where n.user_id = any(${readers.map(({ id }) => id)}::uuid[]) and ${isNews}
        and (n.user_id = any(${daily}::uuid[]) or ${isForNow(sql`n.user_id = any(${quiet}::uuid[])`)})
      order by n.user_id, n.kind, n.about for update of n
    ), told as (
      update notifications n set mailed_at = now(), held_files = null from due where n.id = due.id
      returning n.user_id, n.kind, n.about, n.title, n.times, n.due_on::text as due_on, n.at, n.id,
        due.files, ${nameOf('n')} as person
    ) select user_id, kind, about, title, person, times, due_on, files from told order by at desc, id desc`.execute(
    tx,
  )
  return rows
}
