import type { PathStep } from '#contract/courses/paths.ts'
import { neighbour, type Over } from '../../../ui/lists/use-row-drag.ts'

/** The steps with one of them at another place; as they are where there is no such place. */
export function moved(steps: PathStep[], from: number, to: number): PathStep[] {
  const step = steps[from]
  if (!step || to < 0 || to >= steps.length) return steps
  return steps.toSpliced(from, 1).toSpliced(to, 0, step)
}

/** A course stands in one step alone: the first of a step names it. */
export const stepId = ({ courseIds }: PathStep): string => courseIds[0] ?? ''

/** The place that a step dropped at another goes to. */
export function placeOf(steps: readonly PathStep[], id: string, over: Over): number {
  const ids = steps.map((step) => ({ id: stepId(step) }))
  const after = neighbour(ids, id, over)
  const others = ids.filter((one) => one.id !== id)
  return after === null ? 0 : others.findIndex((one) => one.id === after) + 1
}

/** The step with other courses: who was to take all of it still is. */
export function withCourses({ courseIds: before, choose }: PathStep, courseIds: string[]): PathStep {
  return {
    courseIds,
    choose: choose === before.length ? courseIds.length : Math.min(choose, courseIds.length),
  }
}
