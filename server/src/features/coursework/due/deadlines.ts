import type { AssignmentContent } from '#contract/practice/assignment.ts'
import { isTaken, type Deadlines } from '#contract/rules/learning/deadlines/work-deadlines.ts'
import { fail } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import { deadlinesIn, lessonDeadlines } from '../../courses/offered.ts'
import { versionsOf, type GradedEnrolment } from '../../enrolments/offered.ts'
import { readAssignment } from '../find-work.ts'

type Of = { id: string; enrolment_id: string; lesson_id: string }

/** The deadlines of somebody's work, by the version that they learn in now, whichever they began it in. */
export async function ownDeadlines(
  tx: Tx,
  enrolment: Pick<GradedEnrolment, 'courseId' | 'lessonId' | 'revision'>,
): Promise<Deadlines> {
  return deadlinesIn((await readAssignment(tx, enrolment))?.settings ?? {})
}

/** The same of pieces of work, by the id of each. */
export async function deadlinesOf(tx: Tx, rows: readonly Of[]): Promise<ReadonlyMap<string, Deadlines>> {
  const versions = await versionsOf(
    tx,
    rows.map((row) => row.enrolment_id),
  )
  const wanted = rows.flatMap((row) => {
    const at = versions.get(row.enrolment_id)
    return at ? [{ ...at, lessonId: row.lesson_id, workId: row.id }] : []
  })
  const found = await lessonDeadlines(tx, wanted)
  const keyOf = (at: { courseId: string; version: number; lessonId: string }) =>
    `${at.courseId} ${at.version} ${at.lessonId}`
  const byLesson = new Map(found.map((one) => [keyOf(one), one.deadlines]))
  return new Map(wanted.map((one) => [one.workId, byLesson.get(keyOf(one)) ?? {}]))
}

/** An assignment as it was when work at it began, with the deadlines that hold now. */
export function withDeadlines(content: AssignmentContent, deadlines: Deadlines): AssignmentContent {
  const { dueAt: _, cutOffAt: __, ...settings } = content.settings
  return { ...content, settings: { ...settings, ...deadlines } }
}

/** Refuses a round that is taken no more. */
export function requireTaken(deadlines: Deadlines, round: { number: number }, now: Date): void {
  if (!isTaken(deadlines, round, now)) fail('FORBIDDEN', { details: { reason: 'work_cut_off' } })
}
