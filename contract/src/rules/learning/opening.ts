import type { ModuleOpening } from '../../courses/course.ts'
import type { LessonToDo } from './completion.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The moment at which a module opens for somebody; undefined where it is open with the course, or goes by a day on which they have not enrolled yet. */
export function openingMoment(opens: ModuleOpening | undefined, enrolledAt: Date | null): Date | undefined {
  if (!opens) return undefined
  if ('at' in opens) return new Date(opens.at)
  return enrolledAt ? new Date(enrolledAt.getTime() + opens.afterDays * DAY_MS) : undefined
}

/** That its module opens later than now; `opensAt` is a moment of ISO 8601. */
export const opensLater = ({ opensAt }: { opensAt?: string | undefined }, now: number): boolean =>
  opensAt !== undefined && Date.parse(opensAt) > now

/**
 * How each lesson of a course stands for somebody who learns in it, from what they have done, at a moment in
 * milliseconds. Where lessons open in order, one that is required bars those after it until it is done; those of a
 * module that opens later are locked until then; what was done stays open.
 */
export function lessonStatesOf(
  lessons: readonly (LessonToDo & { opensAt?: string | undefined })[],
  done: ReadonlySet<string>,
  opening: 'at_once' | 'in_order',
  now: number,
): ('done' | 'open' | 'locked')[] {
  let barred = false
  return lessons.map((lesson) => {
    if (done.has(lesson.id)) return 'done'
    const state = barred || opensLater(lesson, now) ? 'locked' : 'open'
    barred ||= opening === 'in_order' && lesson.required
    return state
  })
}
