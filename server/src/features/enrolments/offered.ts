import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { LessonKind } from '#contract/courses/course.ts'
import type { CourseLesson } from '#contract/courses/course-lesson.ts'
import type { EnrolmentState } from '#contract/courses/enrolments.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Actor } from '../../http/caller/context.ts'
import { courseOfLesson, lessonTitlesOf, newestVersion, readVersion } from '../courses/offered.ts'
import { requirePart } from '../courses/open-course.ts'
import { appendProgress } from './progress/append-progress.ts'
import { lessonsOf, readProgress, selectEnrolments, viewLessons } from './enrolment.view.ts'
import { learns } from './enrolments.policy.ts'
import { keepProgress } from './progress/keep-progress.ts'
import { ownEnrolment } from './lesson-page.ts'
import { beginAgain } from './progress/take-again.ts'

export { begunAt, markedBetween, openGraded, openKind, type GradedEnrolment } from './open-graded.ts'

/** Who learns in a course, as a part of other statements. */
export const learnersIn = (courseId: string) => sql`(select user_id from enrolments
  where company_id = current_company() and course_id = ${courseId} and state in ('active', 'completed'))`

/** FORBIDDEN for whoever learns no more where they are enrolled; else which of its completions is under way. */
export async function requireLearning(tx: Tx, enrolmentId: string): Promise<{ round: number }> {
  const row = await tx
    .selectFrom('enrolments')
    .select(['state', 'round'])
    .where('id', '=', enrolmentId)
    .executeTakeFirst()
  if (!row || !learns(row.state)) fail('FORBIDDEN', { details: { reason: 'not_enrolled' } })
  return row
}

/**
 * The row that `row` names in a statement is of an enrolment in which somebody still learns; with `completion`, a column of it,
 * of the completion that is under way or is the last, too.
 */
export const isLearnt = (row: string, completion?: string) => sql<boolean>`exists (select from enrolments e
  where e.company_id = ${sql.ref(`${row}.company_id`)} and e.id = ${sql.ref(`${row}.enrolment_id`)}
    and e.state in ('active', 'completed')
    and ${completion ? sql`e.round = ${sql.ref(`${row}.${completion}`)}` : sql`true`})`

/** Locks an enrolment until the transaction ends. */
export const holdEnrolment = (tx: Tx, enrolmentId: string): Promise<void> => holdEnrolments(tx, [enrolmentId])

/** The same of several, in one order: two who hold some of the same never wait for each other. */
export async function holdEnrolments(tx: Tx, enrolmentIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('enrolments')
    .select('id')
    .where('id', 'in', [...enrolmentIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Locks an enrolment until the transaction ends; false where somebody else has it just now. */
export async function lockEnrolmentIfFree(tx: Tx, enrolmentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('enrolments')
    .select('id')
    .where('id', '=', enrolmentId)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Writes what a score makes of a lesson: the one rule then says what that makes of the course. The enrolment is locked. What was
 * begun for a completion before this one makes nothing of it.
 */
export async function recordScore(
  tx: Tx,
  companyId: string,
  enrolmentId: string,
  { lessonId, kind, round }: { lessonId: string; kind: 'done' | 'undone'; round: number },
): Promise<void> {
  const row = await selectEnrolments(tx).where('id', '=', enrolmentId).executeTakeFirstOrThrow()
  if (row.round !== round) return
  const course = (await readVersion(tx, row.course_id, row.version)) ?? fail('INTERNAL')
  const { done } = await readProgress(tx, row.id, course)
  if ((kind === 'done') === done.has(lessonId)) return
  await appendProgress(tx, companyId, row.id, { id: uuid(), lessonId, kind })
  await tx.updateTable('enrolments').set({ last_at: new Date() }).where('id', '=', row.id).execute()
  await keepProgress(tx, { ...row, last_lesson_id: lessonId }, course)
}

/** A learner's enrolment for whoever leads the course: NOT_FOUND where it is of another, with the titles of its lessons. */
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

export type LessonEnrolment = {
  enrolmentId: string
  course: string
  topics: readonly string[]
  lesson: string
  kind: LessonKind
  state: CourseLesson['state']
  /** What it is said to take. */
  minutes: number
  /** Of its text, in the version of the course that they are on. */
  revision: number
}

/** A lesson for whoever may open it, by its names: refused as its page is. */
export async function openLesson(
  tx: Tx,
  actor: Actor,
  { courseId, lessonId }: { courseId: string; lessonId: string },
): Promise<LessonEnrolment> {
  const { row, course } = await ownEnrolment(tx, actor, courseId, { locked: false })
  const { done } = await readProgress(tx, row.id, course)
  const lesson =
    viewLessons(course, done, row.enrolled_at).find(({ id }) => id === lessonId) ?? fail('NOT_FOUND')
  if (lesson.state === 'locked') fail('FORBIDDEN', { details: { reason: 'locked' } })
  const { title, topics } = course.settings
  const revision = lessonsOf(course).find(({ id }) => id === lessonId)?.revision ?? 0
  const { kind, state, minutes } = lesson
  return { enrolmentId: row.id, course: title, topics, lesson: lesson.title, kind, state, minutes, revision }
}

/** Of these courses, those that somebody learns in, each with its lessons in the version that they learn in, by their titles. */
export async function lessonsLearnt(tx: Tx, userId: string, courseIds: readonly string[]) {
  if (courseIds.length === 0) return lessonTitlesOf(tx, [])
  const rows = await selectEnrolments(tx)
    .where('user_id', '=', userId)
    .where('course_id', 'in', [...courseIds])
    .execute()
  return lessonTitlesOf(
    tx,
    rows.filter(({ state }) => learns(state)),
  )
}

/** In which of the courses that somebody learns in a lesson is; undefined where it is in none. */
export async function courseLearntWith(
  tx: Tx,
  userId: string,
  lessonId: string,
): Promise<string | undefined> {
  const rows = await tx
    .selectFrom('enrolments')
    .select('course_id')
    .where('user_id', '=', userId)
    .where('state', 'in', ['active', 'completed'])
    .execute()
  return courseOfLesson(
    tx,
    lessonId,
    rows.map((row) => row.course_id),
  )
}

/** On which version of which course each of these enrolments is. */
export async function versionsOf(
  tx: Tx,
  enrolmentIds: readonly string[],
): Promise<ReadonlyMap<string, { courseId: string; version: number }>> {
  if (enrolmentIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('enrolments')
    .select(['id', 'course_id as courseId', 'version'])
    .where('id', 'in', [...new Set(enrolmentIds)])
    .execute()
  return new Map(rows.map(({ id, ...at }) => [id, at]))
}

/** Of these enrolments, those in which somebody still learns. */
export async function stillLearnt(tx: Tx, enrolmentIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (enrolmentIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('enrolments')
    .select(['id', 'state'])
    .where('id', 'in', [...enrolmentIds])
    .execute()
  return new Set(rows.filter(({ state }) => learns(state)).map(({ id }) => id))
}

export type Standing = {
  user_id: string
  course_id: string
  state: EnrolmentState
  lessons: number
  lessons_done: number
  begun: boolean
  due_on: string | null
  completed_at: Date | null
}

/** How people stand in courses: of each the enrolment that they have, if any. */
export async function standingsIn(
  tx: Tx,
  courseIds: readonly string[],
  userIds: readonly string[],
): Promise<Standing[]> {
  if (courseIds.length === 0 || userIds.length === 0) return []
  return tx
    .selectFrom('enrolments')
    .select(['user_id', 'course_id', 'state', 'lessons', 'lessons_done', 'due_on', 'completed_at'])
    .select(sql<boolean>`last_lesson_id is not null`.as('begun'))
    .where('course_id', 'in', [...courseIds])
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .where('state', '!=', 'withdrawn')
    .execute()
}

/** Begins a course anew for whoever completed it by then; false where they did not, or nobody new is let in. */
export async function renewEnrolment(
  tx: Tx,
  companyId: string,
  { courseId, userId, dueOn }: { courseId: string; userId: string; dueOn: string },
): Promise<boolean> {
  const row = await selectEnrolments(tx)
    .where('course_id', '=', courseId)
    .where('user_id', '=', userId)
    .where('state', '=', 'completed')
    .forNoKeyUpdate()
    .executeTakeFirst()
  const newest = await newestVersion(tx, courseId)
  if (!row || !newest || newest.archived) return false
  await beginAgain(tx, companyId, row, newest, () => dueOn)
  return true
}

/** Enrolments in which somebody learns and has not completed the course, as a query of rows `p` that others narrow and join their own to. */
export const activeEnrolments = (tx: Tx) => tx.selectFrom('enrolments as p').where('p.state', '=', 'active')

/** Completed enrolments, as a query that others narrow and join their own to. */
export const completedEnrolments = (tx: Tx) =>
  tx.selectFrom('enrolments').where('enrolments.state', '=', 'completed')

/** Who asks to be let into which course, as a part of other statements. */
export const askToBeIn = sql`(select e.enrolled_at as at, e.course_id as place from enrolments e
    join users u on u.company_id = e.company_id and u.id = e.user_id and u.status <> 'deleted'
  where e.company_id = current_company() and e.state = 'requested')`

/** The courses in which most people are late, how many people that are in all, and the first day that they were late for. */
export async function overdueByCourse(
  tx: Tx,
  today: string,
  most: number,
): Promise<{ people: number; since: string; courses: { id: string; people: number }[] }> {
  const late = tx
    .selectFrom('enrolments')
    .innerJoin('users', (join) =>
      join
        .onRef('users.company_id', '=', 'enrolments.company_id')
        .onRef('users.id', '=', 'enrolments.user_id'),
    )
    .where('users.status', 'in', ['active', 'hidden', 'pending'])
    .where('enrolments.state', '=', 'active')
    .where('enrolments.due_on', '<', today)
  const { people, since } = await late
    .select(sql<number>`count(distinct user_id)::int`.as('people'))
    .select(sql<string | null>`min(enrolments.due_on)::text`.as('since'))
    .executeTakeFirstOrThrow()
  if (since === null) return { people, since: today, courses: [] }
  const courses = await late
    .select(['course_id as id', sql<number>`count(*)::int`.as('people')])
    .groupBy('course_id')
    .orderBy('people', 'desc')
    .orderBy('course_id')
    .limit(most)
    .execute()
  return { people, since, courses }
}

export { countLearners, enrolledIds, learnersAmong, type Learner } from './progress/learners-among.ts'
export { learnersOf } from './progress/learners-among.ts'
export { notDone, timesInLessons, usualTimes } from './progress/times-in-lessons.ts'
export { ofTheirPlaces } from './personal-data.ts'

export { lessonTextOf } from './lesson-page.ts'
