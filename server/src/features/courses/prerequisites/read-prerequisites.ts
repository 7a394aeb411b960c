import { sql } from 'kysely'
import type { Prerequisite } from '#contract/courses/entering/prerequisites.ts'
import type { Tx } from '../../../db/tenant.ts'

/** What a course asks for, as its authors see it. */
export async function prerequisitesOf(tx: Tx, courseId: string): Promise<Prerequisite[]> {
  return tx
    .selectFrom('course_prerequisites as p')
    .innerJoin('courses', (join) =>
      join.onRef('courses.company_id', '=', 'p.company_id').onRef('courses.id', '=', 'p.requires_id'),
    )
    .select(['courses.id', 'courses.title'])
    .select(sql<boolean>`courses.published_version is not null and courses.archived_at is null`.as('open'))
    .where('p.course_id', '=', courseId)
    .orderBy('p.place')
    .orderBy('courses.id')
    .execute()
}

/** What each course asks for that can be reached from these, archived or not: what comes back makes no circle either. */
export async function askedFrom(
  tx: Tx,
  courseIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (courseIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; requires: string[] }>`
    with recursive reached (id) as (
      select unnest(${[...courseIds]}::uuid[])
      union
      select p.requires_id from reached r
        join course_prerequisites p on p.company_id = current_company() and p.course_id = r.id
    )
    select p.course_id as id, array_agg(p.requires_id::text order by p.place, p.requires_id) as requires
    from reached r join course_prerequisites p on p.company_id = current_company() and p.course_id = r.id
    group by 1`.execute(tx)
  return new Map(rows.map(({ id, requires }) => [id, requires]))
}

/** Gives a course what another one asks for. Nothing asks for a new course yet, so this closes no circle. */
export async function copyPrerequisites(
  tx: Tx,
  companyId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .insertInto('course_prerequisites')
    .columns(['company_id', 'course_id', 'requires_id', 'place'])
    .expression((q) =>
      q
        .selectFrom('course_prerequisites')
        .select([
          sql<string>`${companyId}::uuid`.as('company_id'),
          sql<string>`${to}::uuid`.as('course_id'),
          'requires_id',
          'place',
        ])
        .where('course_id', '=', from),
    )
    .execute()
}
