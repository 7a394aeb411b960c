import { sql, type Selectable } from 'kysely'
import type { SentAnnouncement } from '#contract/installation/announcements.ts'
import type { ReceivedAnnouncement } from '#contract/installation/received-announcement.ts'
import { fail } from '../../core/errors.ts'
import type { Database } from '../../db/types.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Actor } from '../../http/caller/context.ts'
import { openTitles } from '../courses/offered.ts'
import { groupNames } from '../groups/offered.ts'

export type AnnouncementRow = Selectable<Database['announcements']>

const author = sql<string | null>`(select trim(u.name || ' ' || u.surname) from users u
  where u.company_id = a.company_id and u.id = a.author_id and u.erased_at is null)`.as('author')

/** Of people u: who is deleted is in no list of whom something was told, and in no number. */
export const isThere = sql<boolean>`u.status <> 'deleted'`

/** Announcements with who wrote them and how many read them. */
export const selectSent = (tx: Tx) =>
  tx
    .selectFrom('announcements as a')
    .selectAll('a')
    .select(author)
    .select((is) => [
      is
        .selectFrom('announcement_people as p')
        .innerJoin('users as u', (join) =>
          join.onRef('u.company_id', '=', 'p.company_id').onRef('u.id', '=', 'p.user_id'),
        )
        .where(isThere)
        .whereRef('p.company_id', '=', 'a.company_id')
        .whereRef('p.announcement_id', '=', 'a.id')
        .select(
          sql<{ people: number; read: number; acknowledged: number }>`jsonb_build_object('people', count(*),
            'read', count(p.read_at), 'acknowledged', count(p.acknowledged_at))`.as('counts'),
        )
        .$asScalar()
        .$notNull()
        .as('counts'),
    ])
type SentRow = Awaited<ReturnType<ReturnType<typeof selectSent>['execute']>>[number]

/** As somebody has them whom they were told. */
export const selectReceived = (tx: Tx, userId: string) =>
  tx
    .selectFrom('announcement_people as p')
    .innerJoin('announcements as a', (join) =>
      join.onRef('a.company_id', '=', 'p.company_id').onRef('a.id', '=', 'p.announcement_id'),
    )
    .where('p.user_id', '=', userId)
    .where('a.state', '!=', 'taken_back')
    .selectAll('a')
    .select(['p.read_at', 'p.acknowledged_at'])
    .select(author)
type ReceivedRow = Awaited<ReturnType<ReturnType<typeof selectReceived>['execute']>>[number]

/** What is still to be read or acknowledged, of p and a. */
export const isWaiting = sql<boolean>`(p.read_at is null or (a.acknowledge and p.acknowledged_at is null))`

/** Of those who have it as its sender, whoever is named as its author puts words under their name, and where nobody is, any of them. */
export const mayEdit = (actor: Pick<Actor, 'id'>, { author_id }: Pick<AnnouncementRow, 'author_id'>) =>
  author_id === null || author_id === actor.id

type Names = { courses: ReadonlyMap<string, string>; groups: ReadonlyMap<string, string> }
async function namesOf(tx: Tx, rows: readonly AnnouncementRow[]): Promise<Names> {
  const courses = rows.flatMap(({ course_id }) => course_id ?? [])
  const groups = rows.flatMap(({ audience }) => (audience.kind === 'groups' ? audience.groupIds : []))
  return {
    courses: new Map((await openTitles(tx, [...new Set(courses)])).map(({ id, title }) => [id, title])),
    groups: await groupNames(tx, [...new Set(groups)]),
  }
}

const viewShared = (row: AnnouncementRow & { author: string | null }, { courses }: Names) => ({
  id: row.id,
  title: row.title,
  author: row.author,
  course: row.course_id === null ? null : (courses.get(row.course_id) ?? null),
  at: row.at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  acknowledge: row.acknowledge,
})

export async function viewReceived(tx: Tx, rows: readonly ReceivedRow[]): Promise<ReceivedAnnouncement[]> {
  const names = await namesOf(tx, rows)
  return rows.map((row) => ({
    ...viewShared(row, names),
    readAt: row.read_at?.toISOString() ?? null,
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
  }))
}

export async function viewSent(
  tx: Tx,
  actor: Pick<Actor, 'id'>,
  rows: readonly SentRow[],
): Promise<SentAnnouncement[]> {
  const names = await namesOf(tx, rows)
  return rows.map((row) => {
    const shared = viewShared(row, names)
    const groups = row.audience.kind === 'groups' ? row.audience.groupIds : []
    return {
      ...shared,
      state: row.state,
      audience: row.audience,
      names: shared.course === null ? groups.flatMap((id) => names.groups.get(id) ?? []) : [shared.course],
      revision: row.revision,
      mayEdit: mayEdit(actor, row),
      ...row.counts,
    }
  })
}

export async function openSent(tx: Tx, actor: Pick<Actor, 'id'>, id: string): Promise<SentAnnouncement> {
  const rows = await selectSent(tx).where('a.id', '=', id).execute()
  return (await viewSent(tx, actor, rows))[0] ?? fail('NOT_FOUND')
}
