import { sql } from 'kysely'
import type { LessonKind } from '#contract/courses/course.ts'
import type { EnrolmentState } from '#contract/courses/enrolments.ts'
import { fail } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Actor } from '../../http/caller/context.ts'
import { lessonsOf, readProgress, viewLessons } from './enrolment.view.ts'
import { ownEnrolment } from './lesson-page.ts'

export type GradedEnrolment = {
  enrolmentId: string
  /** Of the enrolment's completions. */
  round: number
  courseId: string
  lessonId: string
  /** Of what was published. */
  revision: number
  passed: boolean
  /** How much longer they may take, in per cent of a limit of time. */
  extraTimePercent: number
}

/**
 * A lesson of some kind for whoever may open it: refused as a page is where one does not learn in the course, or the lesson is
 * locked. `locked`: the enrolment, until the transaction ends.
 */
export async function openKind<K extends LessonKind>(
  tx: Tx,
  actor: Actor,
  { courseId, lessonId }: { courseId: string; lessonId: string },
  { locked, kinds }: { locked: boolean; kinds: readonly K[] },
): Promise<GradedEnrolment & { kind: K; state: EnrolmentState }> {
  const { row, course } = await ownEnrolment(tx, actor, courseId, { locked })
  const { done } = await readProgress(tx, row.id, course)
  const lesson = viewLessons(course, done, row.enrolled_at).find(({ id }) => id === lessonId)
  const line = lessonsOf(course).find(({ id }) => id === lessonId)
  const kind = kinds.find((one) => one === lesson?.kind)
  if (!line || !lesson || !kind) fail('NOT_FOUND')
  if (lesson.state === 'locked') fail('FORBIDDEN', { details: { reason: 'locked' } })
  return {
    kind,
    state: row.state,
    enrolmentId: row.id,
    round: row.round,
    courseId,
    lessonId,
    revision: line.revision,
    passed: lesson.state === 'done',
    extraTimePercent: row.extra_time_percent,
  }
}

/** A quiz, an assignment or a package, by the same rule. */
export const openGraded = (
  tx: Tx,
  actor: Actor,
  at: { courseId: string; lessonId: string },
  { locked, kind }: { locked: boolean; kind: Exclude<LessonKind, 'page'> },
): Promise<GradedEnrolment> => openKind(tx, actor, at, { locked, kinds: [kind] })

/** When a lesson was opened, or begun anew, last; null where its record says nothing of it. */
export async function begunAt(tx: Tx, enrolmentId: string, lessonId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select coalesce(max(at) filter (where kind <> 'done'), min(at)) as at from progress_events
    where company_id = current_company() and enrolment_id = ${enrolmentId} and lesson_id = ${lessonId}`.execute(
    tx,
  )
  return rows[0]?.at ?? null
}

/** Whether the learner of a row, which names an enrolment and a lesson, marked it as done after a moment, and before another where that is not null. */
export const markedBetween = (row: string, after: string, before: string) => sql<boolean>`exists (
  select from progress_events e
  where e.company_id = ${sql.ref(`${row}.company_id`)} and e.enrolment_id = ${sql.ref(`${row}.enrolment_id`)}
    and e.lesson_id = ${sql.ref(`${row}.lesson_id`)} and e.kind = 'done' and e.by_id is null
    and e.at > ${sql.ref(`${row}.${after}`)}
    and (${sql.ref(`${row}.${before}`)} is null or e.at <= ${sql.ref(`${row}.${before}`)}))`
