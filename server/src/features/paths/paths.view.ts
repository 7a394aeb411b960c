import { sql } from 'kysely'
import type { Path, PathSummary } from '#contract/courses/paths.ts'
import { coursesOf } from '#contract/rules/learning/path.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import { catalogueOf, openTitles } from '../courses/offered.ts'

/** Whether a path is a draft, published or archived, as it is asked of its rows. */
export const pathState = sql<PathSummary['state']>`case when archived_at is not null then 'archived'
  when published_at is not null then 'published' else 'draft' end`

export const selectPaths = (tx: Tx) =>
  tx
    .selectFrom('paths')
    .select(['paths.id', 'title', 'summary', 'language', 'steps', 'in_order', 'updated_at'])
    .select(pathState.as('state'))
    .select(
      sql<number>`(select count(*) from path_places p
        where p.company_id = paths.company_id and p.path_id = paths.id)::int`.as('people'),
    )
type Row = Awaited<ReturnType<ReturnType<typeof selectPaths>['execute']>>[number]

export const viewSummary = (row: Row): PathSummary => ({
  id: row.id,
  title: row.title,
  summary: row.summary,
  language: row.language,
  state: row.state,
  courses: coursesOf(row.steps).length,
  people: row.people,
  updatedAt: row.updated_at.toISOString(),
})

export async function findPath(tx: Tx, id: string): Promise<Path> {
  const row = (await selectPaths(tx).where('paths.id', '=', id).executeTakeFirst()) ?? fail('NOT_FOUND')
  const titles = await openTitles(tx, coursesOf(row.steps))
  return { ...viewSummary(row), inOrder: row.in_order, steps: row.steps, titles }
}

/** A path that is changed, held until the change is done. */
export async function lockPath(tx: Tx, id: string): Promise<Path> {
  const held = await tx
    .selectFrom('paths')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!held) fail('NOT_FOUND')
  return findPath(tx, id)
}

/** CONFLICT where one of these courses lets in nobody new: it is not published, archived, or there is none of the name. */
export async function requireOpen(tx: Tx, courseIds: readonly string[]): Promise<void> {
  if (courseIds.length === 0) return
  const open = await catalogueOf(tx)
    .select('course_id')
    .where('course_id', 'in', [...courseIds])
    .execute()
  if (open.length !== courseIds.length) fail('CONFLICT', { details: { reason: 'path_course_closed' } })
}
