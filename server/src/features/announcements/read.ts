import { sql } from 'kysely'
import type { announcementsApi, Announcement } from '#contract/installation/announcements.ts'
import type { Input } from '#contract/endpoint.ts'
import { roleAllowed } from '#contract/roles.ts'
import { fail } from '../../core/errors.ts'
import { takeBack } from '../../capabilities/notifications/offered.ts'
import type { Context } from '../../http/caller/context.ts'
import { pageOf } from '../../http/page.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'
import { coursesLedBy } from '../courses/open-course.ts'
import {
  isThere,
  isWaiting,
  selectReceived,
  selectSent,
  viewReceived,
  viewSent,
} from './announcement.view.ts'
import { leads } from './audience.ts'

const howMany = sql<number>`count(*)::int`.as('total')

/** What one was told: what waits to be read first, then the newest. */
export async function receivedAnnouncements(
  { tx, actor }: Context,
  { query }: Input<typeof announcementsApi.received>,
) {
  const own = selectReceived(tx, actor.id)
  const { total } = await own.clearSelect().select(howMany).executeTakeFirstOrThrow()
  const rows = await own
    .orderBy(isWaiting, 'desc')
    .orderBy('a.at', 'desc')
    .orderBy('a.id')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute()
  return pageOf(await viewReceived(tx, rows), total, query)
}

/** What one sent; for an administrator what anybody of the company did. */
export async function sentAnnouncements(
  { tx, actor }: Context,
  { query }: Input<typeof announcementsApi.sent>,
) {
  let all = selectSent(tx)
  if (!roleAllowed(['admin'], actor.role)) {
    const courses = (await coursesLedBy(tx, actor)) ?? []
    all = all.where('a.course_id', 'in', courses.length ? courses : [actor.id])
  }
  const { total } = await all.clearSelect().select(howMany).executeTakeFirstOrThrow()
  const rows = await all
    .orderBy('a.at', 'desc')
    .orderBy('a.id')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute()
  return pageOf(await viewSent(tx, actor, rows), total, query)
}

/** For whom it was told, and for who has it as its sender. */
export async function announcementById(
  { tx, actor }: Context,
  { params }: Input<typeof announcementsApi.byId>,
): Promise<Announcement> {
  const [received] = await selectReceived(tx, actor.id).where('a.id', '=', params.id).execute()
  const [sent] = await selectSent(tx).where('a.id', '=', params.id).execute()
  const isOurs = sent !== undefined && (await leads(tx, actor, sent))
  if (!received && !isOurs) fail('NOT_FOUND')
  const [ofReceiver] = received ? await viewReceived(tx, [received]) : []
  const [ours] = isOurs ? await viewSent(tx, actor, [sent]) : []
  return {
    body: (received ?? sent ?? fail('NOT_FOUND')).body,
    ...(ofReceiver && { received: ofReceiver }),
    ...(ours && { sent: ours }),
  }
}

/** Read once and acknowledged once: when that was first stays. */
export async function markAnnouncementRead(
  { tx, actor }: Context,
  { params, body }: Input<typeof announcementsApi.markRead>,
) {
  const [row] = await selectReceived(tx, actor.id).where('a.id', '=', params.id).execute()
  if (!row) fail('NOT_FOUND')
  await tx
    .updateTable('announcement_people')
    .set({
      read_at: sql`coalesce(read_at, now())`,
      ...(body.acknowledge && row.acknowledge
        ? { acknowledged_at: sql<Date>`coalesce(acknowledged_at, now())` }
        : {}),
    })
    .where('announcement_id', '=', params.id)
    .where('user_id', '=', actor.id)
    .execute()
  await takeBack(tx, { userId: actor.id, about: params.id, kinds: ['announcement'] })
  return {}
}

/** Whom it was told, by name: who has not read it, or has and did not say so. */
export async function announcedPeople(
  { tx, actor, company }: Context,
  { params, query }: Input<typeof announcementsApi.people>,
) {
  const row = await tx.selectFrom('announcements').selectAll().where('id', '=', params.id).executeTakeFirst()
  if (!row || !(await leads(tx, actor, row))) fail('NOT_FOUND')
  let all = tx
    .selectFrom('announcement_people as p')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'p.company_id').onRef('u.id', '=', 'p.user_id'),
    )
    .where('p.announcement_id', '=', params.id)
    .where(isThere)
  if (query.standing === 'not_read') all = all.where('p.read_at', 'is', null)
  if (query.standing === 'read') all = all.where('p.read_at', 'is not', null)
  if (query.standing === 'not_acknowledged') all = all.where('p.acknowledged_at', 'is', null)
  if (query.standing === 'acknowledged') all = all.where('p.acknowledged_at', 'is not', null)
  const { total } = await all.select(howMany).executeTakeFirstOrThrow()
  const rows = await all
    .select(['u.id', 'u.name', 'u.surname', 'u.photo_key', 'p.read_at', 'p.acknowledged_at'])
    .orderBy(sql`u.name collate "und-x-icu"`)
    .orderBy(sql`u.surname collate "und-x-icu"`)
    .orderBy('u.id')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute()
  return pageOf(
    rows.map(({ id, name, surname, photo_key, read_at, acknowledged_at }) => ({
      id,
      name,
      surname,
      photoUrl: photo_key && mediaUrl(company.id, photo_key),
      readAt: read_at?.toISOString() ?? null,
      acknowledgedAt: acknowledged_at?.toISOString() ?? null,
    })),
    total,
    query,
  )
}
