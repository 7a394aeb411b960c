import { isOpen, type CourseSettings } from '#contract/courses/course.ts'
import type { Progress } from '#contract/rules/learning/completion.ts'
import type { EnrolmentState } from '#contract/courses/enrolments.ts'

/** Whether somebody who has an enrolment in the course learns in it. */
export const learns = (state: EnrolmentState): boolean => state === 'active' || state === 'completed'

/**
 * What a version makes of somebody’s place, by how far they have come in it: said before they are moved to it, and kept of them
 * in whatever way they come to it.
 */
export const placeIn = (
  state: EnrolmentState,
  { required, requiredDone, complete }: Pick<Progress, 'required' | 'requiredDone' | 'complete'>,
): { state: EnrolmentState; lessons: number; lessonsDone: number } => ({
  state: learns(state) ? (complete ? 'completed' : 'active') : state,
  lessons: required,
  lessonsDone: requiredDone,
})

/** What enrolling oneself makes of an enrolment: what it is already, or what the course’s entry says; null where it is refused. */
export function enrolsInto(
  entry: CourseSettings['entry'],
  had: EnrolmentState | null,
): EnrolmentState | null {
  if (had !== null && had !== 'withdrawn') return had
  if (entry === 'staff') return null
  return entry === 'open' ? 'active' : 'requested'
}

/** What those who lead a course may make of somebody’s enrolment. */
export function mayBecome(from: EnrolmentState, to: 'active' | 'withdrawn'): boolean {
  if (to === 'withdrawn') return from !== 'withdrawn'
  return from === 'requested' || from === 'withdrawn'
}

type Met = { holds: boolean; leads: boolean; archived: boolean; audience: CourseSettings['audience'] }

/** Whether somebody meets a course that is published: whoever has an enrolment in it, whoever leads it, and else whom it is for. */
export const isMet = ({ holds, leads, archived, audience }: Met): boolean =>
  holds || leads || (!archived && isOpen(audience))
