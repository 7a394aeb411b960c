import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { coursesApi } from '#contract/courses.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/context.ts'
import { withinStorage } from '../../platform/company-limits.ts'
import { changedDraft } from './courses.view.ts'
import { lockCourse } from './open-course.ts'

/** Replaces the outline. The text of a lesson that is left out is kept, so that it can be put back. */
export async function saveOutline(
  { tx, actor, company }: Context,
  { params, body }: Input<typeof coursesApi.saveOutline>,
) {
  const course = await lockCourse(tx, actor, params.id)
  // The same outline again, as after an answer that was lost, is no conflict.
  if (isDeepStrictEqual(course.outline, body.modules)) return changedDraft(tx, course.id)
  if (course.revision !== body.revision)
    fail('CONFLICT', { details: { reason: 'newer', revision: course.revision } })
  await withinStorage(tx, company.id, () =>
    tx
      .updateTable('courses')
      .set({
        outline: JSON.stringify(body.modules),
        revision: sql<number>`revision + 1`,
        updated_at: new Date(),
      })
      .where('id', '=', course.id)
      .execute(),
  )
  return changedDraft(tx, course.id)
}
