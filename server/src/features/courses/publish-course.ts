import { sql } from 'kysely'
import type { PublishedOutline } from '#contract/courses/course.ts'
import type { coursesApi } from '#contract/courses/courses.ts'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { fail, failField, failLimit } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { indexAll } from '../../capabilities/search/offered.ts'
import { audit } from '../../platform/audit.ts'
import { withinStorage } from '../../platform/companies/company-limits.ts'
import { publishedSources } from './find-courses.ts'
import { changedDraft } from './courses.view.ts'
import { lockCourse, type CourseRow } from './open-course.ts'
import { dueAtOf } from './outline/lesson-deadlines.ts'
import { outlineWithTexts } from './outline/outline-with-texts.ts'

/** Keeps the texts of a version that no version before it has. */
async function keepTexts(tx: Tx, courseId: string): Promise<void> {
  await sql`insert into course_texts (company_id, course_id, lesson_id, revision, content, due_at)
    select company_id, course_id, id, revision, content, ${dueAtOf('content')} from course_lessons
    where course_id = ${courseId} and content is not null
    on conflict do nothing`.execute(tx)
  await tx
    .updateTable('course_lessons')
    .set({ published_revision: sql<number>`revision` })
    .where('course_id', '=', courseId)
    .execute()
}

/** The course as the catalogue shows it from now on. */
export async function showInCatalogue(
  tx: Tx,
  companyId: string,
  { id, settings }: Pick<CourseRow, 'id' | 'settings'>,
  { version, outline, at }: { version: number; outline: PublishedOutline; at: Date },
): Promise<void> {
  const lessons = outline.flatMap((one) => one.lessons)
  const { title, summary, language, level, topics, audience, entry, cover = null } = settings
  const shown = {
    version,
    title,
    summary,
    language,
    level,
    topics,
    audience,
    entry,
    cover_key: cover,
    minutes: lessons.reduce((sum, { minutes }) => sum + minutes, 0),
    lessons: lessons.length,
    published_at: at,
  }
  await tx
    .insertInto('course_catalogue')
    .values({ company_id: companyId, course_id: id, ...shown })
    .onConflict((row) => row.columns(['company_id', 'course_id']).doUpdateSet(shown))
    .execute()
}

/** Makes a version of the draft that never changes again. Who learns already stays on theirs. */
export async function publishCourse(ctx: Context, { params, body }: Input<typeof coursesApi.publish>) {
  const { tx, actor, company, request } = ctx
  const course = await lockCourse(ctx, params.id)
  if (course.revision !== body.revision)
    fail('CONFLICT', { details: { reason: 'newer', revision: course.revision } })
  if (course.archived_at) fail('CONFLICT', { details: { reason: 'archived' } })
  if (course.revision === course.published_revision && !course.texts_changed)
    return changedDraft(tx, course.id)
  const outline = await outlineWithTexts(tx, course)
  if (!outline.some(({ lessons }) => lessons.length)) failField('modules', 'no_lessons')
  const version = (course.published_version ?? 0) + 1
  if (version > limits.courseVersions) failLimit('courseVersions', limits.courseVersions)
  const at = new Date()
  await withinStorage(tx, company.id, async () => {
    await keepTexts(tx, course.id)
    await tx
      .insertInto('course_versions')
      .values({
        company_id: company.id,
        course_id: course.id,
        version,
        settings: JSON.stringify(course.settings),
        outline: JSON.stringify(outline),
        note: body.note,
        published_by: actor.id,
        published_at: at,
      })
      .execute()
  })
  await tx
    .updateTable('courses')
    .set({
      published_version: version,
      published_revision: course.revision,
      texts_changed: false,
      updated_at: at,
    })
    .where('id', '=', course.id)
    .execute()
  await showInCatalogue(tx, company.id, course, { version, outline, at })
  await indexAll(tx, publishedSources, [course.id])
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'courses.published',
      target: { type: 'course', id: course.id, name: course.title },
      after: { version, note: body.note },
    },
  )
  return changedDraft(tx, course.id)
}
