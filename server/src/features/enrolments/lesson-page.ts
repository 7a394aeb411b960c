import { kindOf, textOf as writtenIn, type LessonKind } from '#contract/courses/course.ts'
import type { Input } from '#contract/endpoint.ts'
import type { LessonPage, enrolmentsApi } from '#contract/courses/enrolments.ts'
import type { LessonRefusal } from '#contract/courses/entering/lesson-refusal.ts'
import { viewFiles } from '../../capabilities/attachments/named-files.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Context } from '../../http/caller/context.ts'
import { fileIdsIn, readPublished, readVersion, type PublishedCourse } from '../courses/offered.ts'
import {
  lessonsOf,
  readProgress,
  selectEnrolments,
  viewEnrolment,
  viewLessons,
  type EnrolmentRow,
} from './enrolment.view.ts'
import { learns } from './enrolments.policy.ts'
import { meetCourse } from './course-page.ts'
import { barredBy } from './progress/path-lock.ts'
import { placeIn, viewPlace, type StoredPlace } from './progress/place.ts'

export type OwnEnrolment = {
  row: EnrolmentRow & { place?: StoredPlace | null | undefined }
  course: PublishedCourse
}

/** One's enrolment in a course that one learns in, with where one is in a lesson; `locked` until the transaction ends. */
export async function ownEnrolment(
  tx: Tx,
  actor: Pick<Context['actor'], 'id' | 'role'>,
  courseId: string,
  { locked, lessonId = '' }: { locked: boolean; lessonId?: string },
): Promise<OwnEnrolment> {
  const refuse = (reason: LessonRefusal['reason']) => fail('FORBIDDEN', { details: { reason } })
  const row = await selectEnrolments(tx)
    .where('course_id', '=', courseId)
    .where('user_id', '=', actor.id)
    .$if(locked, (q) => q.forNoKeyUpdate())
    .$if(lessonId !== '', (q) => q.select(placeIn(lessonId)))
    .executeTakeFirst()
  if (!row || row.state === 'withdrawn') {
    // Whoever may not know of the course is not told of it here either.
    await meetCourse(tx, actor, courseId)
    return refuse('not_enrolled')
  }
  if (!learns(row.state)) return refuse('not_yet_let_in')
  const barred = await barredBy(tx, row)
  if (barred) return refuse(barred)
  return { row, course: (await readVersion(tx, courseId, row.version)) ?? fail('NOT_FOUND') }
}

/** A lesson with what stands before and after it. */
export async function viewLesson(
  tx: Tx,
  { row, course }: OwnEnrolment,
  lessonId: string,
): Promise<Omit<LessonPage, 'content' | 'files' | 'place'>> {
  const lessons = viewLessons(course, (await readProgress(tx, row.id, course)).done, row.enrolled_at)
  const at = lessons.findIndex(({ id }) => id === lessonId)
  const lesson = lessons[at] ?? fail('NOT_FOUND')
  const previous = lessons[at - 1]
  const next = lessons[at + 1]
  return {
    course: { id: course.courseId, title: course.settings.title },
    lesson,
    previous: previous ? { id: previous.id, title: previous.title } : null,
    next: next ? { id: next.id, title: next.title, state: next.state } : null,
    enrolment: viewEnrolment(row),
  }
}

type Services = Pick<Context, 'tx' | 'services'>

/** What stands in a lesson, with what it names. What a quiz consists of holds its answers: it is taken by attempts alone. */
async function textOf(
  { tx, services }: Services,
  { course }: OwnEnrolment,
  lessonId: string,
  kinds: readonly LessonKind[] = ['page'],
) {
  const line = lessonsOf(course).find(({ id }) => id === lessonId)
  const published =
    line && kinds.includes(kindOf(line))
      ? await readPublished(tx, course.courseId, lessonId, line.revision)
      : null
  const content = published && writtenIn(published)
  return { content, files: content ? await viewFiles(tx, services, fileIdsIn(content)) : [] }
}

/**
 * The text of a page, or what an assignment or a live class says, as somebody has it who learns in its course: for whom they let look at it. Nothing
 * where they may not open it.
 */
export async function lessonTextOf(
  own: Services,
  userId: string,
  { courseId, lessonId }: { courseId: string; lessonId: string },
) {
  const nothing = { kind: null, content: null, files: [] }
  const row = await selectEnrolments(own.tx)
    .where('course_id', '=', courseId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row || !learns(row.state) || (await barredBy(own.tx, row))) return nothing
  const course = await readVersion(own.tx, courseId, row.version)
  if (!course) return nothing
  const lessons = viewLessons(course, (await readProgress(own.tx, row.id, course)).done, row.enrolled_at)
  const lesson = lessons.find(({ id }) => id === lessonId)
  if (!lesson || lesson.state === 'locked') return nothing
  return {
    kind: lesson.kind,
    ...(await textOf(own, { row, course }, lessonId, ['page', 'assignment', 'live_class'])),
  }
}

export async function lessonPage(
  { tx, actor, services }: Context,
  { params }: Input<typeof enrolmentsApi.lesson>,
) {
  const { lessonId } = params
  const enrolment = await ownEnrolment(tx, actor, params.id, { locked: false, lessonId })
  const page = await viewLesson(tx, enrolment, lessonId)
  if (page.lesson.state === 'locked') fail('FORBIDDEN', { details: { reason: 'locked' } })
  const text = await textOf({ tx, services }, enrolment, lessonId)
  return { ...page, ...text, ...viewPlace(page.lesson, enrolment.row.place) }
}
