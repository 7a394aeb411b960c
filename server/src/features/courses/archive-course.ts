import type { coursesApi } from '#contract/courses/courses.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../http/caller/context.ts'
import { fail } from '../../core/errors.ts'
import { audit } from '../../platform/audit.ts'
import { changedDraft } from './courses.view.ts'
import { lockCourse } from './open-course.ts'
import { showInCatalogue } from './publish-course.ts'

/** Takes a course out of the catalogue, or puts it back there. Who learns in it goes on. */
export async function archiveCourse(ctx: Context, { params, body }: Input<typeof coursesApi.archive>) {
  const { tx, actor, company, request } = ctx
  const course = await lockCourse(ctx, params.id)
  if (body.archived === (course.archived_at !== null)) return changedDraft(tx, course.id)
  await tx
    .updateTable('courses')
    .set({ archived_at: body.archived ? new Date() : null, updated_at: new Date() })
    .where('id', '=', course.id)
    .execute()
  if (body.archived) await tx.deleteFrom('course_catalogue').where('course_id', '=', course.id).execute()
  else if (course.published_version !== null) {
    const shown = await tx
      .selectFrom('course_versions')
      .select(['version', 'settings', 'outline', 'published_at'])
      .where('course_id', '=', course.id)
      .where('version', '=', course.published_version)
      .executeTakeFirst()
    const { settings, outline, version, published_at } = shown ?? fail('INTERNAL')
    await showInCatalogue(tx, company.id, { id: course.id, settings }, { version, outline, at: published_at })
  }
  const target = { type: 'course', id: course.id, name: course.title }
  const action = body.archived ? 'courses.archived' : 'courses.brought_back'
  await audit(tx, company.id, { actor, request }, { action, target })
  return changedDraft(tx, course.id)
}
