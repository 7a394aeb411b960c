import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Tx } from '../../db/tenant.ts'

export type NewNotification = {
  userId: string
  kind: NotificationKind
  /** What it is about: one thing is told once, and counted where it happens again before it was read. */
  about: string
  /** What that is called, where it has a name of its own. */
  title?: string
  /** Who did it. Their name is read when it is told, never kept here: it goes with them. */
  personId?: string
  dueOn?: string | null
}

/**
 * Tells people of the company of something, in the transaction in which it happens. Nobody is told who signs in no more.
 * The rows are written in one order, so that two who tell the same people do not wait for one another.
 */
export async function notify(tx: Tx, news: readonly NewNotification[]): Promise<void> {
  if (news.length === 0) return
  const values = sql.join(
    news.map(
      ({ userId, kind, about, title = '', personId = null, dueOn = null }) =>
        sql`(${uuid()}::uuid, ${userId}::uuid, ${kind}, ${about}::uuid, ${title}, ${personId}::uuid, ${dueOn}::date)`,
    ),
  )
  await sql`
    insert into notifications as n (company_id, id, user_id, kind, about, title, person_id, due_on)
    select u.company_id, new.id, u.id, new.kind, new.about, new.title, new.person_id, new.due_on
    from (values ${values}) new (id, user_id, kind, about, title, person_id, due_on)
      join users u on u.id = new.user_id
    where u.status in ('active', 'hidden', 'pending')
    order by u.id, new.kind, new.about
    on conflict (company_id, user_id, kind, about) do update
      set title = excluded.title, person_id = excluded.person_id, due_on = excluded.due_on, at = now(),
        times = case when n.read_at is null then n.times + 1 else 1 end, read_at = null, mailed_at = null`.execute(
    tx,
  )
}

type Told = { userId: string; about: string; kinds: readonly NotificationKind[] }

const tellingOf = (tx: Tx, { userId, about, kinds }: Told) =>
  tx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('about', '=', about)
    .where('kind', 'in', [...kinds])

/** What is not true any more need not be read: it goes, where nobody has read it yet. */
export async function takeBack(tx: Tx, told: Told): Promise<void> {
  await tellingOf(tx, told).where('read_at', 'is', null).execute()
}

/** What leads to a page that somebody may not open any more goes, also where they have read it. */
export async function forgetTold(tx: Tx, told: Told): Promise<void> {
  await tellingOf(tx, told).execute()
}
