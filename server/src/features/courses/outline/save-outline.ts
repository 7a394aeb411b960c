import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { kindOf, kindOfContent, type LessonContent, type Outline } from '#contract/courses/course.ts'
import type { coursesApi } from '#contract/courses/courses.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail, failField } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { withinStorage } from '../../../platform/companies/company-limits.ts'
import { changedDraft, lessonsOf } from '../courses.view.ts'
import { lockCourse, type CourseRow } from '../open-course.ts'

/** A lesson stays what it was begun as, also where it was taken out and is put back: what was written is of one kind. */
async function requireKinds(tx: Tx, course: CourseRow, modules: Outline): Promise<void> {
  const ids = lessonsOf(modules).map(({ id }) => id)
  if (ids.length === 0) return
  const written = await tx
    .selectFrom('course_lessons')
    // What it is of and no more: what was written of a whole course is not to be in memory.
    .select(['id', sql<LessonContent['type']>`content ->> 'type'`.as('type')])
    .where('course_id', '=', course.id)
    .where('id', 'in', ids)
    .where('content', 'is not', null)
    .execute()
  const kinds = new Map([
    ...written.map(({ id, type }) => [id, kindOfContent({ type })] as const),
    ...lessonsOf(course.outline).map((lesson) => [lesson.id, kindOf(lesson)] as const),
  ])
  if (lessonsOf(modules).some((lesson) => (kinds.get(lesson.id) ?? kindOf(lesson)) !== kindOf(lesson)))
    failField('modules', 'invalid_value')
}

/** Replaces the outline. The text of a lesson that is left out is kept, so that it can be put back. */
export async function saveOutline(ctx: Context, { params, body }: Input<typeof coursesApi.saveOutline>) {
  const { tx, company } = ctx
  const course = await lockCourse(ctx, params.id)
  // The same outline again, as after an answer that was lost, is no conflict.
  if (isDeepStrictEqual(course.outline, body.modules)) return changedDraft(tx, course.id)
  if (course.revision !== body.revision)
    fail('CONFLICT', { details: { reason: 'newer', revision: course.revision } })
  await requireKinds(tx, course, body.modules)
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
