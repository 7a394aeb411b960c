import type { CourseSettings, LessonContent, OutlineModule } from '#contract/courses/course.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { withinStorage } from '../../platform/companies/company-limits.ts'
import { insertCourse, requireCourseQuota } from './create-course.ts'
import { lockCourse } from './open-course.ts'
import { nameBankUses } from './outline/bank-uses.ts'
import { writeNames } from './outline/name-files.ts'
import { fileIdsIn } from './offered.ts'

export type BroughtCourse = {
  id: string
  settings: CourseSettings
  outline: OutlineModule[]
  texts: readonly { id: string; content: LessonContent }[]
}
type Bringing = {
  tx: Tx
  company: { id: string }
  actor: { id: string; name: string; surname: string }
  askAgain: () => Promise<unknown>
}

/** Puts a whole draft into the company, whose files are its own already. MAX_NUMBER_REACHED where it may have no more. */
export async function bringCourse(ctx: Bringing, course: BroughtCourse): Promise<void> {
  const { tx, company, actor } = ctx
  await requireCourseQuota(ctx)
  await insertCourse(ctx, course.settings, course.outline, course.id)
  for (const { id, content } of course.texts) {
    const of = { courseId: course.id, lessonId: id }
    const text = { content: JSON.stringify(content), revision: 1, updated_by: actor.id }
    await withinStorage(tx, company.id, () =>
      tx
        .insertInto('course_lessons')
        .values({ company_id: company.id, course_id: course.id, id, ...text })
        .execute(),
    )
    await writeNames(tx, company.id, of, 1, fileIdsIn(content))
    await nameBankUses(tx, company.id, of, content)
  }
}

const untouched = (tx: Tx) =>
  tx
    .selectFrom('courses')
    .select('id')
    .where('revision', '=', 1)
    .where('texts_changed', '=', false)
    .where('published_version', 'is', null)
    .where('archived_at', 'is', null)

/** Of a draft that was brought: whether it is there, and whether it is as it was then. */
export async function standingOfBrought(
  tx: Tx,
  courseId: string,
): Promise<{ exists: boolean; untouched: boolean }> {
  const exists = await tx.selectFrom('courses').select('id').where('id', '=', courseId).executeTakeFirst()
  const bare = exists && (await untouched(tx).where('id', '=', courseId).executeTakeFirst())
  return { exists: exists !== undefined, untouched: bare !== undefined }
}

/** Takes a draft that was brought away again. CONFLICT where somebody has changed it; one that is gone already is. */
export async function takeBackCourse(ctx: Context, courseId: string): Promise<void> {
  const { tx, company, actor, request } = ctx
  if (!(await standingOfBrought(tx, courseId)).exists) return
  const course = await lockCourse(ctx, courseId)
  if (!(await untouched(tx).where('id', '=', courseId).executeTakeFirst()))
    fail('CONFLICT', { details: { reason: 'draft_changed' } })
  await tx.deleteFrom('courses').where('id', '=', courseId).execute()
  const target = { type: 'course', id: courseId, name: course.title }
  await audit(tx, company.id, { actor, request }, { action: 'courses.deleted', target })
}
