import { sql } from 'kysely'
import type { coursesApi } from '#contract/courses/courses.ts'
import type { Input } from '#contract/endpoint.ts'
import { adminLevel, roleAllowed } from '#contract/roles.ts'
import type { Context } from '../../http/caller/context.ts'
import { viewCourse } from './courses.view.ts'
import { selectCourses } from './open-course.ts'
import { pageOf } from '../../http/page.ts'
import { foundBy } from '../../capabilities/search/offered.ts'
import { draftSource } from './find-courses.ts'

const inState = {
  draft: sql<boolean>`courses.archived_at is null and courses.published_version is null`,
  published: sql<boolean>`courses.archived_at is null and courses.published_version is not null`,
  archived: sql<boolean>`courses.archived_at is not null`,
}

/** The courses whose making one sees, those changed last first; archived ones only where they are asked for. */
export async function listCourses(
  { tx, actor }: Context,
  { query: { page, pageSize, search, state } }: Input<typeof coursesApi.list>,
) {
  const wanted = tx
    .selectFrom('courses')
    .where(state ? inState[state] : sql<boolean>`courses.archived_at is null`)
    .$if(!!search, (q) => q.where(foundBy(draftSource, 'courses.id', search ?? '')))
    .$if(!roleAllowed(adminLevel, actor.role), (q) =>
      q.where(
        'courses.id',
        'in',
        tx.selectFrom('course_staff').select('course_id').where('user_id', '=', actor.id),
      ),
    )
  const { total } = await wanted.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await selectCourses(tx)
    .where('courses.id', 'in', wanted.select('courses.id'))
    .orderBy('courses.updated_at', 'desc')
    .orderBy('courses.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return pageOf(rows.map(viewCourse), total, { page, pageSize })
}
