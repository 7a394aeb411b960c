import type { gradebookApi } from '#contract/practice/gradebook.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail, failField } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { lockCourse } from '../courses/open-course.ts'

/** Says how the final grade of a course is made, over what its writer had before them. */
export async function saveScheme(ctx: Context, { params, body }: Input<typeof gradebookApi.saveScheme>) {
  const { tx, actor, company, request } = ctx
  const course = await lockCourse(ctx, params.id)
  const { categories, lessons, missingIsZero } = body
  const known = new Set(categories.map(({ id }) => id))
  for (const [at, { categoryId }] of lessons.entries())
    if (!known.has(categoryId)) failField(`lessons.${at}.categoryId`, 'invalid_value')
  const before = await tx
    .selectFrom('gradebook_schemes')
    .select(['revision', 'categories'])
    .where('course_id', '=', params.id)
    .executeTakeFirst()
  const had = before?.revision ?? 0
  if (had !== body.revision) fail('CONFLICT', { details: { reason: 'newer', revision: had } })
  const scheme = {
    categories: JSON.stringify(categories),
    lessons: JSON.stringify(lessons),
    missing_is_zero: missingIsZero,
    revision: had + 1,
  }
  await tx
    .insertInto('gradebook_schemes')
    .values({ company_id: company.id, course_id: params.id, ...scheme })
    .onConflict((row) => row.columns(['company_id', 'course_id']).doUpdateSet(scheme))
    .execute()
  const said = (all: readonly { title: string; weight: number }[]) =>
    all.map(({ title, weight }) => `${title}: ${weight}`).join(', ')
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'courses.grading_changed',
      target: { type: 'course', id: params.id, name: course.title },
      before: { columns: said(before?.categories ?? []) },
      after: { columns: said(categories) },
    },
  )
  return { categories, missingIsZero, revision: had + 1 }
}
