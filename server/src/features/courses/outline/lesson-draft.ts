import { isDeepStrictEqual } from 'node:util'
import { kindOf, kindOfContent, type LessonContent, type LessonKind } from '#contract/courses/course.ts'
import type { LessonDraft, coursesApi } from '#contract/courses/courses.ts'
import type { Input } from '#contract/endpoint.ts'
import { hintsOfLesson, ladderOf } from '#contract/rules/learning/hints/ladder.ts'
import { isBlank } from '#contract/rich-text/plain-text.ts'
import { fail, failField } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Context } from '../../../http/caller/context.ts'
import { withinStorage } from '../../../platform/companies/company-limits.ts'
import { lessonsOf } from '../courses.view.ts'
import { nameBankUses } from './bank-uses.ts'
import { nameFiles } from './name-files.ts'
import { lockCourse, seeCourse, type CourseRow } from '../open-course.ts'

function requireLesson(course: CourseRow, lessonId: string): LessonKind {
  return kindOf(lessonsOf(course.outline).find(({ id }) => id === lessonId) ?? fail('NOT_FOUND'))
}

/** A page that was touched and left says nothing; the settings of a quiz stay, whether it asks something or not. */
const isEmpty = (content: LessonContent): boolean =>
  content.type === 'doc' && isBlank(content) && ladderOf({ hints: hintsOfLesson(content) }).length === 0

async function readText(tx: Tx, courseId: string, lessonId: string): Promise<LessonDraft> {
  const row = await tx
    .selectFrom('course_lessons')
    .leftJoin('users', (join) =>
      join
        .onRef('users.company_id', '=', 'course_lessons.company_id')
        .onRef('users.id', '=', 'course_lessons.updated_by'),
    )
    .select(['content', 'revision', 'course_lessons.updated_at', 'users.name', 'users.surname'])
    .where('course_lessons.course_id', '=', courseId)
    .where('course_lessons.id', '=', lessonId)
    .executeTakeFirst()
  return {
    lessonId,
    content: row?.content ?? null,
    revision: row?.revision ?? 0,
    updatedAt: row?.updated_at.toISOString() ?? null,
    updatedBy: row?.name ? `${row.name} ${row.surname ?? ''}`.trim() : null,
  }
}

export async function lessonDraft({ tx, actor }: Context, { params }: Input<typeof coursesApi.lesson>) {
  const { course } = await seeCourse(tx, actor, params.id)
  requireLesson(course, params.lessonId)
  return readText(tx, course.id, params.lessonId)
}

/** Saves a lesson's text over the one that its writer had before them, and over no other. */
export async function saveLesson(ctx: Context, { params, body }: Input<typeof coursesApi.saveLesson>) {
  const { tx, actor, company } = ctx
  const course = await lockCourse(ctx, params.id)
  const kind = requireLesson(course, params.lessonId)
  if (body.content && kindOfContent(body.content) !== kind) failField('content', 'invalid_value')
  const kept = await readText(tx, course.id, params.lessonId)
  const content = body.content && !isEmpty(body.content) ? body.content : null
  // The same text again, as after an answer that was lost, is no conflict.
  if (isDeepStrictEqual(kept.content, content)) return kept
  if (kept.revision !== body.revision)
    fail('CONFLICT', { details: { reason: 'newer', revision: kept.revision } })
  await nameFiles(tx, company.id, { courseId: course.id, lessonId: params.lessonId }, kept, content)
  await nameBankUses(tx, company.id, { courseId: course.id, lessonId: params.lessonId }, content)
  const now = new Date()
  const text = {
    content: content && JSON.stringify(content),
    revision: kept.revision + 1,
    updated_by: actor.id,
    updated_at: now,
  }
  await withinStorage(tx, company.id, () =>
    tx
      .insertInto('course_lessons')
      .values({ company_id: company.id, course_id: course.id, id: params.lessonId, ...text })
      .onConflict((at) => at.columns(['company_id', 'course_id', 'id']).doUpdateSet(text))
      .execute(),
  )
  await tx
    .updateTable('courses')
    .set({ texts_changed: true, updated_at: now })
    .where('id', '=', course.id)
    .execute()
  return readText(tx, course.id, params.lessonId)
}
