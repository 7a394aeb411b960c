import { v7 as uuid } from 'uuid'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Actor } from '../../http/context.ts'
import { readVersion } from '../courses/offered.ts'
import { requirePart } from '../courses/open-course.ts'
import { appendProgress } from './append-progress.ts'
import { lessonsOf, readProgress, selectEnrolments, viewLessons } from './enrolment.view.ts'
import { learns } from './enrolments.policy.ts'
import { keepProgress } from './keep-progress.ts'
import { ownPlace } from './lesson-page.ts'

export type QuizPlace = {
  enrolmentId: string
  /** Of the enrolment's completions. */
  round: number
  courseId: string
  lessonId: string
  /** Of the quiz that was published. */
  revision: number
  passed: boolean
}

/**
 * A quiz for whoever may open it: refused as a page is where one does not learn in the course, or the lesson is locked.
 * `locked`: the place, until the transaction ends.
 */
export async function openQuiz(
  tx: Tx,
  actor: Actor,
  { courseId, lessonId }: { courseId: string; lessonId: string },
  { locked }: { locked: boolean },
): Promise<QuizPlace> {
  const { row, course } = await ownPlace(tx, actor, courseId, { locked })
  const { done } = await readProgress(tx, row.id, course)
  const lesson = viewLessons(course, done).find(({ id }) => id === lessonId)
  const line = lessonsOf(course).find(({ id }) => id === lessonId)
  if (!line || lesson?.kind !== 'quiz') fail('NOT_FOUND')
  if (lesson.state === 'locked') fail('FORBIDDEN', { details: { reason: 'locked' } })
  return {
    enrolmentId: row.id,
    round: row.round,
    courseId,
    lessonId,
    revision: line.revision,
    passed: lesson.state === 'done',
  }
}

/** FORBIDDEN for whoever learns no more where they have a place. */
export async function requireLearning(tx: Tx, enrolmentId: string): Promise<void> {
  const row = await tx
    .selectFrom('enrolments')
    .select('state')
    .where('id', '=', enrolmentId)
    .executeTakeFirst()
  if (!row || !learns(row.state)) fail('FORBIDDEN', { details: { reason: 'not_enrolled' } })
}

/** Locks a place until the transaction ends; false where somebody else has it just now. */
export async function lockPlaceIfFree(tx: Tx, enrolmentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('enrolments')
    .select('id')
    .where('id', '=', enrolmentId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

/** Writes what a score makes of a lesson: the one rule then says what that makes of the course. The place is locked. */
export async function recordScore(
  tx: Tx,
  companyId: string,
  enrolmentId: string,
  { lessonId, kind }: { lessonId: string; kind: 'done' | 'undone' },
): Promise<void> {
  const row = await selectEnrolments(tx).where('id', '=', enrolmentId).executeTakeFirstOrThrow()
  const course = (await readVersion(tx, row.course_id, row.version)) ?? fail('INTERNAL')
  const { done } = await readProgress(tx, row.id, course)
  if ((kind === 'done') === done.has(lessonId)) return
  await appendProgress(tx, companyId, row.id, { id: uuid(), lessonId, kind })
  await tx.updateTable('enrolments').set({ last_at: new Date() }).where('id', '=', row.id).execute()
  await keepProgress(tx, { ...row, last_lesson_id: lessonId }, course)
}

/** A learner's place for whoever leads the course: NOT_FOUND where it is of another, with the titles of its lessons. */
export async function seeLearner(
  tx: Tx,
  actor: Actor,
  courseId: string,
  enrolmentId: string,
): Promise<{ titles: ReadonlyMap<string, string> }> {
  await requirePart(tx, actor, courseId, 'see')
  const row = await selectEnrolments(tx)
    .where('course_id', '=', courseId)
    .where('id', '=', enrolmentId)
    .executeTakeFirst()
  if (!row) fail('NOT_FOUND')
  const course = (await readVersion(tx, courseId, row.version)) ?? fail('NOT_FOUND')
  return { titles: new Map(lessonsOf(course).map(({ id, title }) => [id, title])) }
}

export type LessonPlace = {
  enrolmentId: string
  course: string
  topics: readonly string[]
  lesson: string
  kind: 'page' | 'quiz'
}

/** A lesson for whoever may open it, by its names: refused as its page is. */
export async function openLesson(
  tx: Tx,
  actor: Actor,
  { courseId, lessonId }: { courseId: string; lessonId: string },
): Promise<LessonPlace> {
  const { row, course } = await ownPlace(tx, actor, courseId, { locked: false })
  const { done } = await readProgress(tx, row.id, course)
  const lesson = viewLessons(course, done).find(({ id }) => id === lessonId) ?? fail('NOT_FOUND')
  if (lesson.state === 'locked') fail('FORBIDDEN', { details: { reason: 'locked' } })
  const { title, topics } = course.settings
  return { enrolmentId: row.id, course: title, topics, lesson: lesson.title, kind: lesson.kind }
}

/** Of these places, those in which somebody still learns. */
export async function stillLearnt(tx: Tx, enrolmentIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (enrolmentIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('enrolments')
    .select(['id', 'state'])
    .where('id', 'in', [...enrolmentIds])
    .execute()
  return new Set(rows.filter(({ state }) => learns(state)).map(({ id }) => id))
}
