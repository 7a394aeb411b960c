import type { LessonToDo } from './completion.ts'

/**
 * How each lesson of a course stands for somebody who learns in it, from what they have done. Where lessons open in
 * order, one that is required bars those after it until it is done; what was done stays open.
 */
export function lessonStatesOf(
  lessons: readonly LessonToDo[],
  done: ReadonlySet<string>,
  opening: 'at_once' | 'in_order',
): ('done' | 'open' | 'locked')[] {
  let barred = false
  return lessons.map(({ id, required }) => {
    if (done.has(id)) return 'done'
    const state = barred ? 'locked' : 'open'
    barred ||= opening === 'in_order' && required
    return state
  })
}
