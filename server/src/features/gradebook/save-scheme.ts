import type { gradebookApi } from '#contract/practice/gradebook.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail, failField } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { lockCourse } from '../courses/open-course.ts'
import { lateInShort } from './scales/company-grading.ts'
import { readScheme, type Asked } from './grade-columns.ts'

/** The scale and what late takes off, as the audit log keeps them. */
const inShort = ({ finalScaleId, lateRule }: Asked['scheme'], scales: Asked['scales']) => ({
  scale: scales.find(({ id }) => id === finalScaleId)?.name ?? null,
  late: lateInShort(lateRule),
})

/** Says how the final grade of a course is made, over what its writer had before them. */
export async function saveScheme(ctx: Context, { params, body }: Input<typeof gradebookApi.saveScheme>) {
  const { tx, actor, company, request } = ctx
  const course = await lockCourse(ctx, params.id)
  const { categories, lessons, missingIsZero } = body
  const known = new Set(categories.map(({ id }) => id))
  for (const [at, { categoryId }] of lessons.entries())
    if (!known.has(categoryId)) failField(`lessons.${at}.categoryId`, 'invalid_value')
  const { scheme: before, scaleOf, scales: ofCompany } = await readScheme(tx, params.id)
  const had = before.revision
  if (had !== body.revision) fail('CONFLICT', { details: { reason: 'newer', revision: had } })
  const stood = [...scaleOf].flatMap(([lessonId, scaleId]) => (scaleId ? [{ lessonId, scaleId }] : []))
  const { scale = before.scale, scales = stood, late = before.late } = body
  const isScale = (id: string) => ofCompany.some((one) => one.id === id)
  if (body.scale && body.scale !== 'default' && body.scale !== 'none' && !isScale(body.scale))
    failField('scale', 'invalid_value')
  for (const [at, { scaleId }] of scales.entries())
    if (!isScale(scaleId)) failField(`scales.${at}.scaleId`, 'invalid_value')
  const scheme = {
    scale,
    scales: JSON.stringify(scales),
    late: JSON.stringify(late),
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
  const after = await readScheme(tx, params.id)
  const said = (all: readonly { title: string; weight: number }[]) =>
    all.map(({ title, weight }) => `${title}: ${weight}`).join(', ')
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'courses.grading_changed',
      target: { type: 'course', id: params.id, name: course.title },
      before: { columns: said(before.categories), ...inShort(before, ofCompany) },
      after: { columns: said(categories), ...inShort(after.scheme, ofCompany) },
    },
  )
  return after.scheme
}
