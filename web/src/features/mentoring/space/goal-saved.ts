import type { Goal } from '#contract/mentoring/mentoring-space.ts'
import { afterWriting, useShow, withItem } from './use-space.ts'

/** What follows once a goal of a pair or a group was set or changed: it is shown at once, as `useAction` takes it. */
export function useGoalSaved(relationshipId: string) {
  const show = useShow(relationshipId)
  return {
    refreshes: afterWriting,
    success: false as const,
    onSuccess: (goal: Goal) => show((space) => ({ ...space, goals: withItem(space.goals, goal, 'last') })),
  }
}
