import { sql } from 'kysely'
import type { Language } from '#contract/fields.ts'
import type { PathStep } from '#contract/courses/paths.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'

export type PathOf = {
  id: string
  title: string
  summary: string
  language: Language
  steps: PathStep[]
  inOrder: boolean
  dueOn: string | null
  userId: string
  archived: boolean
}

const enrolments = (tx: Tx) =>
  tx
    .selectFrom('path_places')
    .innerJoin('paths', (join) =>
      join
        .onRef('paths.company_id', '=', 'path_places.company_id')
        .onRef('paths.id', '=', 'path_places.path_id'),
    )
    .select([
      'paths.id',
      'paths.title',
      'paths.summary',
      'paths.language',
      'paths.steps',
      'paths.in_order as inOrder',
      'path_places.due_on as dueOn',
      'path_places.user_id as userId',
    ])
    .select(sql<boolean>`paths.archived_at is not null`.as('archived'))

/** The paths that people are on, what is due first. */
export async function pathsOf(tx: Tx, userIds: readonly string[]): Promise<PathOf[]> {
  if (userIds.length === 0) return []
  return enrolments(tx)
    .where('path_places.user_id', 'in', [...userIds])
    .orderBy('path_places.due_on', (order) => order.asc().nullsLast())
    .orderBy('paths.id')
    .execute()
}

/** A path that somebody is on; undefined where they are not. */
export const pathOf = (tx: Tx, userId: string, pathId: string): Promise<PathOf | undefined> =>
  enrolments(tx).where('path_places.user_id', '=', userId).where('paths.id', '=', pathId).executeTakeFirst()

/** Of the paths that somebody is on, those that have a course among theirs. */
export async function pathsWith(tx: Tx, userId: string, courseId: string): Promise<PathOf[]> {
  return enrolments(tx)
    .where('path_places.user_id', '=', userId)
    .where('paths.archived_at', 'is', null)
    .where(sql<boolean>`paths.steps @> ${JSON.stringify([{ courseIds: [courseId] }])}::jsonb`)
    .execute()
}

/** The paths that have a course among theirs, whoever is on them. */
export async function pathsHaving(tx: Tx, courseId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('paths')
    .select('id')
    .where(sql<boolean>`steps @> ${JSON.stringify([{ courseIds: [courseId] }])}::jsonb`)
    .execute()
  return rows.map(({ id }) => id)
}

export type Definition = { id: string; title: string; steps: PathStep[]; inOrder: boolean; open: boolean }

/** Paths as they are, by their ids. `open`: people can be enrolled in them. */
export async function readPaths(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Definition>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('paths')
    .select(['id', 'title', 'steps', 'in_order as inOrder'])
    .select(sql<boolean>`published_at is not null and archived_at is null`.as('open'))
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** A path that people are enrolled in, held so that it stays published meanwhile. */
export async function pathToEnrol(tx: Tx, id: string): Promise<Definition> {
  await tx.selectFrom('paths').select('id').where('id', '=', id).forShare().execute()
  const path = (await readPaths(tx, [id])).get(id) ?? fail('NOT_FOUND')
  if (!path.open) fail('CONFLICT', { details: { reason: 'path_not_published' } })
  return path
}

type NewPathEnrolment = { userId: string; dueOn: string | null }

/** Puts people on a path. Who is on it stays, by the earlier of two days; answers whom it is new to. */
export async function putOnPath(
  tx: Tx,
  pathId: string,
  people: readonly NewPathEnrolment[],
  by: string | null,
): Promise<string[]> {
  if (people.length === 0) return []
  const values = sql.join(people.map(({ userId, dueOn }) => sql`(${userId}::uuid, ${dueOn}::date)`))
  const { rows } = await sql<{ user_id: string; isNew: boolean }>`
    insert into path_places as p (company_id, path_id, user_id, enrolled_by, due_on)
      select current_company(), ${pathId}::uuid, n.user_id, ${by}::uuid, n.due_on
      from (values ${values}) n (user_id, due_on) order by n.user_id
    on conflict (company_id, path_id, user_id) do update set due_on = least(p.due_on, excluded.due_on)
    returning user_id, xmax = 0 as "isNew"`.execute(tx)
  return rows.filter(({ isNew }) => isNew).map((row) => row.user_id)
}

/** Takes people off a path who were put on it since. */
export async function takeOffPath(
  tx: Tx,
  pathId: string,
  people: readonly { userId: string; since: Date }[],
): Promise<void> {
  if (people.length === 0) return
  const values = sql.join(people.map(({ userId, since }) => sql`(${userId}::uuid, ${since}::timestamptz)`))
  await sql`delete from path_places p using (values ${values}) n (user_id, since)
    where p.path_id = ${pathId}::uuid and p.user_id = n.user_id and p.enrolled_at >= n.since`.execute(tx)
}

/** Says anew by when people are to complete a path that they are on. */
export async function setPathDue(tx: Tx, pathId: string, people: readonly NewPathEnrolment[]): Promise<void> {
  if (people.length === 0) return
  const values = sql.join(people.map(({ userId, dueOn }) => sql`(${userId}::uuid, ${dueOn}::date)`))
  await sql`update path_places p set due_on = n.due_on from (values ${values}) n (user_id, due_on)
    where p.path_id = ${pathId}::uuid and p.user_id = n.user_id`.execute(tx)
}

/** Who is on a path, with them as persons, as a query that others narrow. */
export const pathEnrolments = (tx: Tx, pathId: string) =>
  tx
    .selectFrom('path_places')
    .innerJoin('users', (join) =>
      join
        .onRef('users.company_id', '=', 'path_places.company_id')
        .onRef('users.id', '=', 'path_places.user_id'),
    )
    .where('path_places.path_id', '=', pathId)

/** Since when somebody is on a path, held until the transaction ends; undefined where they are not. */
export async function holdPathEnrolment(tx: Tx, pathId: string, userId: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('path_places')
    .select('enrolled_at')
    .where('path_id', '=', pathId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.enrolled_at
}
