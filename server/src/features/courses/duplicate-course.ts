import { v7 as uuid } from 'uuid'
import type { coursesApi } from '#contract/courses/courses.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Language } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { cutText } from '#contract/text.ts'
import type { Context } from '../../http/caller/context.ts'
import { copyFiles } from '../../capabilities/attachments/named-files.ts'
import { withinStorage } from '../../platform/companies/company-limits.ts'
import { nameBankUses } from './outline/bank-uses.ts'
import { draftContents } from './outline/draft-content.ts'
import { insertCourse, requireCourseQuota } from './create-course.ts'
import { changedDraft, lessonsOf } from './courses.view.ts'
import { contentWithFiles, ownerOf, writeNames } from './outline/name-files.ts'
import { fileIdsIn, type CopiedWithCourse } from './offered.ts'
import { copyPrerequisites } from './prerequisites/read-prerequisites.ts'
import { seeCourse } from './open-course.ts'

const copyOf = {
  en: (title: string) => `Copy of ${title}`,
  es: (title: string) => `Copia de ${title}`,
} satisfies Record<Language, unknown>

/** Copies what is written of lessons, a few at a time, with copies of the files that they name. */
async function copyTexts(
  { tx, company, actor }: Context,
  { from, to }: { from: string; to: string },
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const lessons = [...ids.keys()]
  const named = new Set<string>()
  for await (const { content } of draftContents(tx, from, lessons))
    for (const file of fileIdsIn(content)) named.add(file)
  const owners = { companyId: company.id, from: ownerOf(from), to: ownerOf(to) }
  const files = await copyFiles(tx, owners, [...named])
  await withinStorage(tx, company.id, async () => {
    for await (const text of draftContents(tx, from, lessons)) {
      const of = { courseId: to, lessonId: ids.get(text.id) ?? uuid() }
      const content = contentWithFiles(text.content, files)
      const kept = { content: JSON.stringify(content), revision: 1, updated_by: actor.id }
      await tx
        .insertInto('course_lessons')
        .values({ company_id: company.id, course_id: to, id: of.lessonId, ...kept })
        .execute()
      await writeNames(tx, company.id, of, 1, fileIdsIn(content))
      await nameBankUses(tx, company.id, of, content)
    }
  })
}

/**
 * Makes a new draft of the same settings, outline and texts, with what other features keep of the course; nobody learns in it,
 * and nobody is put on it.
 */
export const duplicateCourse =
  (copied: readonly CopiedWithCourse[]) =>
  async (ctx: Context, { params }: Input<typeof coursesApi.duplicate>) => {
    const { tx, actor } = ctx
    const { course } = await seeCourse(tx, actor, params.id)
    await requireCourseQuota(ctx)
    const ids = new Map(lessonsOf(course.outline).map(({ id }) => [id, uuid()]))
    const outline = course.outline.map((one) => ({
      ...one,
      id: uuid(),
      lessons: one.lessons.map((lesson) => ({ ...lesson, id: ids.get(lesson.id) ?? uuid() })),
    }))
    // Whoever changes its picture meanwhile waits, and sees then that the copy shows it too.
    const { settings } = await tx
      .selectFrom('courses')
      .select('settings')
      .where('id', '=', course.id)
      .forShare()
      .executeTakeFirstOrThrow()
    const title = cutText(copyOf[settings.language](settings.title), limits.courseTitleLength)
    const id = await insertCourse(ctx, { ...settings, title }, outline)
    await copyPrerequisites(tx, ctx.company.id, { from: course.id, to: id })
    await copyTexts(ctx, { from: course.id, to: id }, ids)
    for (const copy of copied) await copy(tx, { from: course.id, to: id, lessons: ids })
    return changedDraft(tx, id)
  }
