import { sql } from 'kysely'
import { kindOf } from '#contract/courses/course.ts'
import type { Enrolment } from '#contract/courses/enrolments.ts'
import { progressOf, type Progress } from '#contract/rules/learning/completion.ts'
import { lessonStatesOf, openingMoment } from '#contract/rules/learning/opening.ts'
import type { CourseLesson } from '#contract/courses/course-lesson.ts'
import type { Tx } from '../../db/tenant.ts'
import type { PublishedCourse } from '../courses/offered.ts'

export const enrolmentColumns = [
  'enrolments.id',
  'enrolments.course_id',
  'enrolments.user_id',
  'enrolments.version',
  'enrolments.state',
  'enrolments.enrolled_at',
  'enrolments.due_on',
  'enrolments.completed_at',
  'enrolments.first_completed_at',
  'enrolments.last_lesson_id',
  'enrolments.next_lesson_id',
  'enrolments.next_lesson_title',
  'enrolments.last_at',
  'enrolments.lessons',
  'enrolments.lessons_done',
  'enrolments.round',
  'enrolments.extra_time_percent',
] as const

export const selectEnrolments = (tx: Tx) => tx.selectFrom('enrolments').select(enrolmentColumns)
export type EnrolmentRow = Awaited<ReturnType<ReturnType<typeof selectEnrolments>['execute']>>[number]

export const findEnrolment = (tx: Tx, courseId: string, userId: string) =>
  selectEnrolments(tx).where('course_id', '=', courseId).where('user_id', '=', userId).executeTakeFirst()

export const lessonsOf = ({ outline }: Pick<PublishedCourse, 'outline'>) =>
  outline.flatMap(({ lessons }) => lessons)

/** What the records of these enrolments say: of each lesson the latest word. */
export async function recordsOf(tx: Tx, enrolmentIds: readonly string[]) {
  const { rows } = await sql<{ enrolmentId: string; lessonId: string; kind: 'done' | 'undone' }>`
    select distinct on (enrolment_id, lesson_id) enrolment_id as "enrolmentId", lesson_id as "lessonId", kind
    from progress_events
    where company_id = current_company() and enrolment_id = any(${[...enrolmentIds]}::uuid[]) and kind <> 'opened'
    order by enrolment_id, lesson_id, seq desc`.execute(tx)
  return Map.groupBy(rows, (row) => row.enrolmentId)
}

/** How far somebody has come in a version, by the record: of each lesson its latest word. */
export async function readProgress(
  tx: Tx,
  enrolmentId: string,
  course: Pick<PublishedCourse, 'outline' | 'settings'>,
): Promise<Progress> {
  const records = await recordsOf(tx, [enrolmentId])
  return progressOf(lessonsOf(course), records.get(enrolmentId) ?? [], course.settings.enough)
}

export const viewEnrolment = (row: EnrolmentRow): Enrolment => ({
  id: row.id,
  state: row.state,
  version: row.version,
  enrolledAt: row.enrolled_at.toISOString(),
  dueOn: row.due_on,
  completedAt: row.completed_at?.toISOString() ?? null,
  lessons: row.lessons,
  lessonsDone: row.lessons_done,
  nextLessonId: row.next_lesson_id,
  nextLessonTitle: row.next_lesson_title,
  lastAt: row.last_at?.toISOString() ?? null,
})

/** The lessons of a version as they are now to somebody who enrolled at a moment; to who has no place in it, none is done. */
export function viewLessons(
  course: Pick<PublishedCourse, 'outline' | 'settings'>,
  done: ReadonlySet<string>,
  enrolledAt: Date | null,
): CourseLesson[] {
  const lessons = course.outline.flatMap((module) => {
    const opensAt = openingMoment(module.opens, enrolledAt)?.toISOString()
    return module.lessons.map((lesson) => ({ ...lesson, ...(opensAt && { opensAt }) }))
  })
  const states = lessonStatesOf(lessons, done, course.settings.opening, Date.now())
  return lessons.map((lesson, at) => ({
    id: lesson.id,
    kind: kindOf(lesson),
    title: lesson.title,
    minutes: lesson.minutes,
    required: lesson.required,
    state: states[at] ?? 'locked',
    ...(lesson.opensAt && { opensAt: lesson.opensAt }),
  }))
}
