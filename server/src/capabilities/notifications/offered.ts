import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { v7 as uuid } from 'uuid'
import type { ChosenKind, NotificationKind } from '#contract/notifications.ts'
import type { Tx } from '../../db/tenant.ts'
import { publish } from '../../platform/live/channel.ts'
import { notificationsLimits } from './limits.ts'
import { quietOf, wayOf } from './mail-settings.ts'
import { quietUntil } from './mail-times.ts'

export { stopUrl } from './stop-link.ts'
export { withinBudget, type OwnMail } from './mail-budget.ts'

export type NewNotification = {
  userId: string
  kind: NotificationKind
  /** What it is about: one thing is told once, and counted where it happens again before it was read. */
  about: string
  /** What that is called, where it has a name of its own. */
  title?: string
  /**
   * Each title counts by itself: before what was read comes what is new, and nothing that nobody has read yet is lost. Where
   * one is full the next title begins another.
   */
  keepsTitles?: boolean
  /**
   * Who did it. Their name is read when it is told, never kept here: it goes with them. Of a super_admin who only visits
   * the company nothing is kept: they are nobody of it.
   */
  personId?: string
  dueOn?: string | null
}

/** The new title before those that were not read yet, each of them once. */
const newestFirst = sql`rtrim(concat(excluded.title, replace(concat(' · ', n.title, ' · '),
  concat(' · ', excluded.title, ' · '), ' · ')), ' · ')`
/** Of those that keep their titles the first that was read, or that has room for another: what is full stays as it is until it is read. */
const firstWithRoom = sql`(select min(place) from generate_series(0, (select count(*)::int from notifications f
      where f.company_id = u.company_id and f.user_id = u.id and f.kind = new.kind and f.about = new.about)) place
    where not exists (select from notifications f where f.company_id = u.company_id and f.user_id = u.id
      and f.kind = new.kind and f.about = new.about and f.place = place.place and f.read_at is null
      and length(f.title) + length(new.title) > ${sql.lit(notificationsLimits.titles)}))`

/**
 * Tells people of the company of something, in the transaction in which it happens. Nobody is told who signs in no more.
 * The rows are written in one order, so that two who tell the same people do not wait for one another.
 */
export async function notify(tx: Tx, news: readonly NewNotification[]): Promise<void> {
  if (news.length === 0) return
  // One statement whatever their number, so that it is prepared once. Each is asked of the index: a join of very many would
  // rather read everybody of the company.
  const ids = news.map(() => uuid())
  const keeping = ids.filter((_, index) => news[index]?.keepsTitles)
  const values = sql`${ids}::uuid[], ${news.map(({ userId }) => userId)}::uuid[],
    ${news.map(({ kind }) => kind)}::text[], ${news.map(({ about }) => about)}::uuid[],
    ${news.map(({ title = '' }) => title)}::text[], ${news.map(({ personId = null }) => personId)}::uuid[],
    ${news.map(({ dueOn = null }) => dueOn)}::date[]`
  const { rows } = await sql<{ company_id: string; user_id: string }>`
    insert into notifications as n (company_id, id, user_id, kind, about, title, person_id, due_on, place)
    select u.company_id, new.id, u.id, new.kind, new.about, new.title,
      case when new.person_id is not null then
        (select who.id from users who where who.company_id = u.company_id and who.id = new.person_id) end, new.due_on,
      case when new.id = any(${keeping}::uuid[]) then ${firstWithRoom} else 0 end
    from unnest(${values}) new (id, user_id, kind, about, title, person_id, due_on)
      cross join lateral (select company_id, id, status from users
        where company_id = current_company() and id = new.user_id offset 0) u
    where u.status in ('active', 'hidden', 'pending')
    order by u.id, new.kind, new.about
    on conflict (company_id, user_id, kind, about, place) do update
      set title = case when n.read_at is null and excluded.id = any(${keeping}::uuid[]) then ${newestFirst}
          else excluded.title end,
        person_id = excluded.person_id, due_on = excluded.due_on, at = now(),
        times = case when n.read_at is null then n.times + 1 else 1 end,
        mailed_before = case when n.read_at is null then coalesce(n.mailed_at, n.mailed_before) end,
        pushed_at = case when n.read_at is null then n.pushed_at end,
        read_at = null, mailed_at = null
    returning company_id, user_id`.execute(tx)
  for (const { company_id, user_id } of rows) tellChanged(tx, company_id, user_id)
}

/** Their list is not what it was: it is asked for anew, wherever they look at it. */
export const tellChanged = (tx: Tx, companyId: string, userId: string): void =>
  publish(tx, { companyId }, { kind: 'notifications', id: userId }, {})

type Notice = { userId: string; about: string; kinds: readonly NotificationKind[] }

async function forget(tx: Tx, { userId, about, kinds }: Notice, unreadAlone: boolean): Promise<void> {
  let rows = tx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('about', '=', about)
    .where('kind', 'in', [...kinds])
  if (unreadAlone) rows = rows.where('read_at', 'is', null)
  const gone = await rows.returning('company_id').execute()
  if (gone[0]) tellChanged(tx, gone[0].company_id, userId)
}

/** What is not true any more need not be read: it goes, where nobody has read it yet. */
export const takeBack = (tx: Tx, notice: Notice): Promise<void> => forget(tx, notice, true)

/** The same of many, each of whom was told of something of their own; in the order in which all that changes them takes them. */
export async function takeBackEach(
  tx: Tx,
  notices: readonly Pick<NewNotification, 'userId' | 'kind' | 'about'>[],
): Promise<void> {
  const { rows } = await sql<{ company_id: string; user_id: string }>`
    with held as (select n.company_id, n.id from notifications n
        join unnest(${notices.map(({ userId }) => userId)}::uuid[], ${notices.map(({ kind }) => kind)}::text[],
          ${notices.map(({ about }) => about)}::uuid[]) gone (user_id, kind, about)
          on n.user_id = gone.user_id and n.kind = gone.kind and n.about = gone.about
      where n.company_id = current_company() and n.read_at is null
      order by n.user_id, n.kind, n.about for update of n)
    delete from notifications n using held where n.company_id = held.company_id and n.id = held.id
    returning n.company_id, n.user_id`.execute(tx)
  for (const { company_id, user_id } of rows) tellChanged(tx, company_id, user_id)
}

/** The same for everybody who was told of it, be it read or not; or for these alone. */
export async function forgetAbout(
  tx: Tx,
  { about, kinds, userIds }: Omit<Notice, 'userId'> & { userIds?: readonly string[] },
): Promise<void> {
  if (userIds?.length === 0) return
  let rows = tx
    .deleteFrom('notifications')
    .where('about', '=', about)
    .where('kind', 'in', [...kinds])
  if (userIds) rows = rows.where('user_id', 'in', [...userIds])
  const gone = await rows.returning(['company_id', 'user_id']).execute()
  for (const { company_id, user_id } of gone) tellChanged(tx, company_id, user_id)
}

/** Who has dealt with it where it happened has read it, and no e-mail tells it any more. */
export async function readAbout(tx: Tx, { userId, about, kinds }: Notice): Promise<void> {
  const read = await tx
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('about', '=', about)
    .where('kind', 'in', [...kinds])
    .where('read_at', 'is', null)
    .returning('company_id')
    .execute()
  if (read[0]) tellChanged(tx, read[0].company_id, userId)
}

/** What it is about is called otherwise now, also where it was told already; nobody is told anew. */
export async function retitleNews(
  tx: Tx,
  { about, kinds, title }: Omit<Notice, 'userId'> & { title: string },
): Promise<void> {
  const notices = await tx
    .updateTable('notifications')
    .set({ title })
    .where('about', '=', about)
    .where('kind', 'in', [...kinds])
    .where('title', '!=', title)
    .returning(['company_id', 'user_id'])
    .execute()
  for (const { company_id, user_id } of notices) tellChanged(tx, company_id, user_id)
}

/** What leads to a page that somebody may not open any more goes, also where they have read it. */
export const forgetNotice = (tx: Tx, notice: Notice): Promise<void> => forget(tx, notice, false)

/**
 * Of these people those whom an e-mail may tell of such a thing as soon as it happens, each with when their quiet hours
 * are over: null where it is none of them. What comes too late by then leaves all the same.
 */
export async function mailedAtOnce(
  tx: Tx,
  people: readonly { id: string; timeZone: string }[],
  kind: ChosenKind,
): Promise<Map<string, Date | null>> {
  if (people.length === 0) return new Map()
  const rows = await tx
    .selectFrom('notification_mail')
    .select(['user_id', 'chosen', 'quiet_from', 'quiet_to'])
    .where(
      'user_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute()
  const now = Temporal.Now.instant()
  return new Map(
    people.flatMap(({ id, timeZone }) => {
      const row = rows.find(({ user_id }) => user_id === id)
      if (wayOf(row?.chosen ?? {}, kind) !== 'now') return []
      const over = row ? quietUntil(now, timeZone, quietOf(row)) : null
      return [[id, over && new Date(over.epochMilliseconds)] as const]
    }),
  )
}
