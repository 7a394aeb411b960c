import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { isSoon, type ChosenKind } from '#contract/notifications.ts'
import type { Tx } from '../../db/tenant.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import type { MailAttachment, NewMail } from '../../platform/mail/mail.ts'
import { onClock } from '../../platform/zone-clock.ts'
import { notificationsLimits } from './limits.ts'

/** An e-mail that a feature writes of what somebody was told of. */
export type OwnMail = {
  mail: NewMail
  kind: ChosenKind
  about: string
  /** Of its reader's clock. */
  timeZone: string
  /** When what it is about begins, the earliest of many; null where it begins at no time. */
  begins: Date | null
  /** Its files for calendars, each by what it is of: a later one takes its place. */
  files: Readonly<Record<string, MailAttachment>>
  /** Its reader did what it tells of. */
  byReader: boolean
}

type Settings = { chosen: Partial<Record<string, string>>; hasDaily: boolean }

async function settingsOf(tx: Tx, ids: readonly string[]): Promise<(id: string) => Settings> {
  const rows = await tx
    .selectFrom('notification_mail')
    .select(['user_id', 'chosen', 'digest_hour'])
    .where('user_id', 'in', [...ids])
    .execute()
  const known = new Map(
    rows.map((row) => [
      row.user_id,
      { chosen: row.chosen as Settings['chosen'], hasDaily: row.digest_hour !== null },
    ]),
  )
  return (id) => known.get(id) ?? { chosen: {}, hasDaily: true }
}

/** It would be too late once the next daily e-mail tells it. */
const isUrgent = ({ kind, begins }: OwnMail): boolean =>
  isSoon(kind) ||
  (begins !== null && begins.getTime() < Date.now() + notificationsLimits.urgentHours * HOUR_MS)

/** Of these people those who had no e-mail at once yet on this day of theirs: it is taken now. */
async function takePlaces(tx: Tx, mails: readonly OwnMail[]): Promise<Set<string>> {
  if (mails.length === 0) return new Set()
  const now = Temporal.Now.instant()
  const days = new Map(
    mails.map(({ mail, timeZone }) => [mail.userId, onClock(now, timeZone).startOfDay().toInstant()]),
  )
  const { rows } = await sql<{ user_id: string }>`
    insert into notification_mail as m (company_id, user_id, at_once_at)
    select u.company_id, u.id, now()
    from unnest(${[...days.keys()]}::uuid[]) d (user_id) join users u on u.id = d.user_id order by u.id
    on conflict (company_id, user_id) do update set at_once_at = now()
      where m.at_once_at is null
        or m.at_once_at < (${JSON.stringify(Object.fromEntries([...days].map(([id, day]) => [id, String(day)])))}::jsonb
          ->> m.user_id::text)::timestamptz
    returning user_id`.execute(tx)
  return new Set(rows.map(({ user_id }) => user_id))
}

/** What is mailed now makes an older file of the same thing one that nobody is sent. */
async function dropOlder(tx: Tx, mails: readonly OwnMail[]): Promise<void> {
  const of = mails.flatMap(({ mail, files }) => Object.keys(files).map((id) => [mail.userId, id] as const))
  if (of.length === 0) return
  await sql`with older as (
      select n.id, array_agg(f.of_id) as ids from notifications n
        join unnest(${of.map(([user]) => user)}::uuid[], ${of.map(([, id]) => id)}::text[]) f (user_id, of_id)
          on f.user_id = n.user_id and n.held_files ? f.of_id
      where n.held_files <> '{}' group by n.id)
    update notifications n set held_files = n.held_files - older.ids from older where n.id = older.id`.execute(
    tx,
  )
}

type Held = Pick<OwnMail, 'kind' | 'about'> & { userId: string }
const keyOf = ({ userId, kind, about }: Held) => `${userId} ${kind} ${about}`
const noticeOf = ({ mail, kind, about }: OwnMail): Held => ({ userId: mail.userId, kind, about })

/** Leaves it to the daily e-mail; answers for which of them that could be done. */
async function hold(tx: Tx, mails: readonly OwnMail[], isHeld: boolean): Promise<Set<string>> {
  if (mails.length === 0) return new Set()
  const { rows } = await sql<Held>`
    update notifications n set held_files = case when ${isHeld}::boolean
      then coalesce(n.held_files, '{}') || x.files end
    from jsonb_to_recordset(${JSON.stringify(
      mails.map((one) => ({
        ...noticeOf(one),
        files: Object.fromEntries(
          Object.entries(one.files).map(([id, file]) => [
            id,
            { ...file, content: file.content.toString('base64') },
          ]),
        ),
      })),
    )}::jsonb) x ("userId" uuid, kind text, about uuid, files jsonb)
    where n.user_id = x."userId" and n.kind = x.kind and n.about = x.about and n.mailed_at is null
      and (${isHeld}::boolean or n.held_files is not null)
    returning n.user_id as "userId", n.kind, n.about`.execute(tx)
  return new Set(rows.map(keyOf))
}

/**
 * Of e-mails that features write those that leave now: the first of the day of each reader’s, what begins too soon for the
 * daily one, what its reader did or chose to have at once, and all for whom has no daily one. That tells the others, with
 * their files. Those told here are told in the application before.
 */
export async function withinBudget(tx: Tx, mails: readonly OwnMail[]): Promise<NewMail[]> {
  const written = mails.filter(({ mail }) => !mail.keptBack)
  if (written.length === 0) return mails.map(({ mail }) => mail)
  const of = await settingsOf(tx, [...new Set(written.map(({ mail }) => mail.userId))])
  const counted = written.filter((one) => {
    const { chosen, hasDaily } = of(one.mail.userId)
    return !one.byReader && hasDaily && chosen[one.kind] !== 'now'
  })
  const urgent = counted.filter(isUrgent)
  await takePlaces(tx, urgent)
  const others = counted.filter((one) => !isUrgent(one))
  const free = await takePlaces(tx, others)
  const waiting = others.filter(({ mail }) => !free.delete(mail.userId))
  await dropOlder(tx, written)
  const held = await hold(tx, waiting, true)
  const isHeld = (one: OwnMail) => waiting.includes(one) && held.has(keyOf(noticeOf(one)))
  const leaving = mails.filter((one) => !isHeld(one))
  await hold(
    tx,
    leaving.filter(({ mail }) => !mail.keptBack),
    false,
  )
  return leaving.map(({ mail }) => mail)
}
