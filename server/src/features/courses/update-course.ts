import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { coursesApi } from '#contract/courses/courses.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { indexRows } from '../../capabilities/search/offered.ts'
import { audit } from '../../platform/audit.ts'
import { withinStorage } from '../../platform/companies/company-limits.ts'
import { draftSource } from './find-courses.ts'
import { changedDraft } from './courses.view.ts'
import { lockCourse } from './open-course.ts'

/** Changes what is said of a course as a whole. It counts for those who learn when it is published. */
export async function updateCourse(ctx: Context, { params, body }: Input<typeof coursesApi.update>) {
  const { tx, actor, company, request } = ctx
  const course = await lockCourse(ctx, params.id)
  if (body.dueOn && body.dueDays)
    fail('BAD_REQUEST', { details: [{ field: 'dueOn', code: 'invalid_value' }] })
  const settings = {
    ...course.settings,
    // Due on a day, it is not due after so many as well: what is said last counts.
    ...(body.dueOn && { dueDays: null }),
    ...(body.dueDays && { dueOn: null }),
    ...body,
  }
  if (isDeepStrictEqual(settings, course.settings)) return changedDraft(tx, course.id)
  await withinStorage(tx, company.id, () =>
    tx
      .updateTable('courses')
      .set({
        settings: JSON.stringify(settings),
        title: settings.title,
        revision: sql<number>`revision + 1`,
        updated_at: new Date(),
      })
      .where('id', '=', course.id)
      .execute(),
  )
  await indexRows(tx, draftSource, [course.id])
  const before = course.settings
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'courses.changed',
      target: { type: 'course', id: course.id, name: settings.title },
      before: {
        title: before.title,
        audience: before.audience,
        entry: before.entry,
        enough: before.enough ?? null,
        dueDays: before.dueDays,
        dueOn: before.dueOn ?? null,
        certificate: before.certificate.given,
      },
      after: {
        title: settings.title,
        audience: settings.audience,
        entry: settings.entry,
        enough: settings.enough ?? null,
        dueDays: settings.dueDays,
        dueOn: settings.dueOn ?? null,
        certificate: settings.certificate.given,
      },
    },
  )
  return changedDraft(tx, course.id)
}
