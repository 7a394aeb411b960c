import type { coursesApi } from '#contract/courses/courses.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { forgetCover } from './cover.ts'
import { lockCourse } from './open-course.ts'

/** Deletes a draft that nobody ever learnt from. What was published is archived instead. */
export async function deleteCourse(ctx: Context, { params }: Input<typeof coursesApi.delete>) {
  const { tx, actor, company, request } = ctx
  const course = await lockCourse(ctx, params.id)
  if (course.published_version !== null) fail('CONFLICT', { details: { reason: 'published' } })
  await tx.deleteFrom('courses').where('id', '=', course.id).execute()
  await forgetCover(ctx, course.settings.cover)
  const target = { type: 'course', id: course.id, name: course.title }
  await audit(tx, company.id, { actor, request }, { action: 'courses.deleted', target })
  return {}
}
