/** A step of a path: its courses, and how many of them are to be completed. */
export type Step = { courseIds: readonly string[]; choose: number }
type StepState = 'done' | 'open' | 'locked'

export type PathProgress = {
  /** Of each step, in order. */
  states: StepState[]
  done: number
  steps: number
  complete: boolean
}

/**
 * How far somebody has come on a path, from the courses that they have completed: the one rule, used by the learner's
 * page, by what a course asks for before it opens, by lists and by reports.
 */
export function pathProgress(
  steps: readonly Step[],
  completed: ReadonlySet<string>,
  { inOrder }: { inOrder: boolean },
): PathProgress {
  const isDone = steps.map(
    ({ courseIds, choose }) => courseIds.filter((id) => completed.has(id)).length >= choose,
  )
  const first = isDone.indexOf(false)
  const states = isDone.map((done, at): StepState => {
    if (done) return 'done'
    return inOrder && at > first ? 'locked' : 'open'
  })
  const done = isDone.filter(Boolean).length
  return { states, done, steps: steps.length, complete: steps.length > 0 && done === steps.length }
}

/** The courses that everybody on a path takes: those of steps that leave no choice. */
export const requiredCourses = (steps: readonly Step[]): string[] =>
  steps.flatMap(({ courseIds, choose }) => (choose === courseIds.length ? courseIds : []))

export const coursesOf = (steps: readonly Step[]): string[] => steps.flatMap(({ courseIds }) => courseIds)
