import { sql } from 'kysely'
import type { coursesApi } from '#contract/courses/courses.ts'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { Context } from '../../http/caller/context.ts'
import { seeCourse } from './open-course.ts'

/** The published versions, newest first, each with who learns in it now. */
export async function courseVersions({ tx, actor }: Context, { params }: Input<typeof coursesApi.versions>) {
  const { course } = await seeCourse(tx, actor, params.id)
  const rows = await tx
    .selectFrom('course_versions as v')
    .leftJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'v.company_id').onRef('users.id', '=', 'v.published_by'),
    )
    .leftJoin('learner_counts as c', (join) =>
      join
        .onRef('c.company_id', '=', 'v.company_id')
        .onRef('c.course_id', '=', 'v.course_id')
        .onRef('c.version', '=', 'v.version'),
    )
    .select(['v.version', 'v.published_at', 'v.note', 'users.name', 'users.surname', 'c.people'])
    .select(
      sql<number>`(select coalesce(sum(jsonb_array_length(m -> 'lessons')), 0) from jsonb_array_elements(v.outline) m)::int`.as(
        'lessons',
      ),
    )
    .where('v.course_id', '=', course.id)
    .orderBy('v.version', 'desc')
    .limit(limits.courseVersions)
    .execute()
  return {
    items: rows.map((row) => ({
      version: row.version,
      publishedAt: row.published_at.toISOString(),
      publishedBy: row.name ? `${row.name} ${row.surname ?? ''}`.trim() : null,
      note: row.note,
      lessons: row.lessons,
      learners: row.people ?? 0,
    })),
  }
}
