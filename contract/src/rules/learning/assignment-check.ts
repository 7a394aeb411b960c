import type { AssignmentContent } from '../../practice/assignment.ts'
import { mostPoints } from './work-score.ts'

export const assignmentProblems = ['pass_out_of_reach', 'rubric_unnamed'] as const
export type AssignmentProblem = (typeof assignmentProblems)[number]

/** Whether no review can give the points that pass it. */
export const isOutOfReach = (content: Pick<AssignmentContent, 'rubric' | 'settings'>): boolean =>
  content.settings.passedBy === 'points' && content.settings.passPoints > mostPoints(content)

/** How often an assignment has each thing that one may want to see to before learners meet it. */
export function countAssignmentProblems(content: AssignmentContent): Record<AssignmentProblem, number> {
  const { criteria = [] } = content.rubric ?? {}
  const titles = criteria.flatMap(({ title, levels }) => [title, ...levels.map((level) => level.title)])
  return {
    pass_out_of_reach: isOutOfReach(content) ? 1 : 0,
    rubric_unnamed: titles.filter((title) => title.trim() === '').length,
  }
}
