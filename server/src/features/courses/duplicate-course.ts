import { v7 as uuid } from 'uuid'
import type { LessonContent } from '#contract/courses/course.ts'
import type { coursesApi } from '#contract/courses/courses.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Language } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { cutText } from '#contract/text.ts'
import type { Context } from '../../http/caller/context.ts'
import { copyFiles } from '../../capabilities/attachments/named-files.ts'
import { withinStorage } from '../../platform/companies/company-limits.ts'
import { nameBankUses } from './outline/bank-uses.ts'
import { insertCourse, requireRoomForCourse } from './create-course.ts'
import { changedDraft, lessonsOf } from './courses.view.ts'
import { contentWithFiles, ownerOf, writeNames } from './outline/name-files.ts'
import { fileIdsIn } from './offered.ts'
import { seeCourse } from './open-course.ts'

const copyOf = {
  en: (title: string) => `Copy of ${title}`,
  es: (title: string) => `Copia de ${title}`,
} satisfies Record<Language, unknown>

/** Makes a new draft of the same settings, outline and texts; nobody learns in it, and nobody is put on it. */
export async function duplicateCourse(ctx: Context, { params }: Input<typeof coursesApi.duplicate>) {
  const { tx, actor, company } = ctx
  const { course } = await seeCourse(tx, actor, params.id)
  await requireRoomForCourse(ctx)
  const ids = new Map(lessonsOf(course.outline).map(({ id }) => [id, uuid()]))
  const outline = course.outline.map((one) => ({
    ...one,
    id: uuid(),
    lessons: one.lessons.map((lesson) => ({ ...lesson, id: ids.get(lesson.id) ?? uuid() })),
  }))
  const { settings } = course
  const title = cutText(copyOf[settings.language](settings.title), limits.courseTitleLength)
  const id = await insertCourse(ctx, { ...settings, title }, outline)
  const texts = await tx
    .selectFrom('course_lessons')
    .select(['id', 'content'])
    .where('course_id', '=', course.id)
    .where('content', 'is not', null)
    .execute()
  const taken = texts.filter((text) => ids.has(text.id))
  const files = await copyFiles(
    tx,
    { companyId: company.id, from: ownerOf(course.id), to: ownerOf(id) },
    taken.flatMap(({ content }) => (content ? fileIdsIn(content) : [])),
  )
  const copied = taken.map((text) => ({
    id: ids.get(text.id) ?? uuid(),
    content: JSON.stringify(text.content && contentWithFiles(text.content, files)),
  }))
  if (copied.length) {
    await withinStorage(tx, company.id, () =>
      tx
        .insertInto('course_lessons')
        .values(
          copied.map((text) => ({
            company_id: company.id,
            course_id: id,
            revision: 1,
            updated_by: actor.id,
            ...text,
          })),
        )
        .execute(),
    )
    for (const text of copied) {
      const of = { courseId: id, lessonId: text.id }
      const content = JSON.parse(text.content) as LessonContent
      await writeNames(tx, company.id, of, 1, fileIdsIn(content))
      await nameBankUses(tx, company.id, of, content)
    }
  }
  return changedDraft(tx, id)
}
