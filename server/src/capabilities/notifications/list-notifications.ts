import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import {
  notificationKindNames,
  type NotificationKind,
  type notificationsApi,
} from '#contract/notifications.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { pageOf } from '../../http/page.ts'

/** One's own; a kind that an older server wrote and this one does not know is not among them. */
const ownNotifications = (tx: Tx, userId: string) =>
  tx.selectFrom('notifications').where('user_id', '=', userId).where('kind', 'in', notificationKindNames)

/** The name, as it is now, of whoever did what a notification tells. */
export const nameOf = (notifications: string) =>
  sql<string | null>`(select trim(who.name || ' ' || who.surname) from users who
    where who.company_id = ${sql.ref(`${notifications}.company_id`)} and who.id = ${sql.ref(`${notifications}.person_id`)})`

export async function countUnread(tx: Tx, userId: string): Promise<{ unread: number }> {
  return ownNotifications(tx, userId)
    .select((s) => s.cast<number>(s.fn.countAll(), 'integer').as('unread'))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
}

export const unreadNotifications = ({ tx, actor }: Context) => countUnread(tx, actor.id)

export async function listNotifications(
  { tx, actor }: Context,
  { query }: Input<typeof notificationsApi.list>,
) {
  const { total } = await ownNotifications(tx, actor.id)
    .select((s) => s.cast<number>(s.fn.countAll(), 'integer').as('total'))
    .executeTakeFirstOrThrow()
  const rows = await ownNotifications(tx, actor.id)
    .select(['id', 'kind', 'about', 'title', 'times', 'at', 'read_at'])
    .select(nameOf('notifications').as('person'))
    .select(sql<string | null>`due_on::text`.as('due_on'))
    .$narrowType<{ kind: NotificationKind }>()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute()
  const items = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    about: row.about,
    title: row.title,
    person: row.person,
    dueOn: row.due_on,
    times: row.times,
    at: row.at.toISOString(),
    read: row.read_at !== null,
  }))
  return { ...pageOf(items, total, query), ...(await countUnread(tx, actor.id)) }
}
