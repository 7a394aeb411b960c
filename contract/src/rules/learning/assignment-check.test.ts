import { expect, it } from 'vitest'
import { newAssignmentSettings, type AssignmentContent } from '../../practice/assignment.ts'
import { countAssignmentProblems } from './assignment-check.ts'

const level = (title: string, points: number) => ({
  id: `${title} ${points}`,
  title,
  description: '',
  points,
})
const asked = (passPoints: number, more: Partial<AssignmentContent> = {}): AssignmentContent => ({
  type: 'assignment',
  instructions: null,
  settings: { ...newAssignmentSettings, passedBy: 'points', passPoints, mostPoints: 20 },
  rubric: null,
  ...more,
})
const rubric = {
  withPoints: true,
  criteria: [
    { id: 'a', title: 'Claim', description: '', levels: [level('Weak', 0), level('Good', 5)] },
    { id: 'b', title: ' ', description: '', levels: [level('', 3), level('Good', 4)] },
  ],
}

it('finds points to pass that no review can give, by the most of the assignment or of its rubric', () => {
  const told = (content: AssignmentContent) => countAssignmentProblems(content).pass_out_of_reach
  expect([told(asked(20)), told(asked(21))]).toEqual([0, 1])
  expect([told(asked(9, { rubric })), told(asked(10, { rubric }))]).toEqual([0, 1])
  const reviewed = { ...newAssignmentSettings, passedBy: 'reviewed' as const, passPoints: 900, mostPoints: 1 }
  expect(told(asked(0, { settings: reviewed }))).toBe(0)
})

it('counts the criteria and levels without a name', () => {
  expect(countAssignmentProblems(asked(1, { rubric })).rubric_unnamed).toBe(2)
  expect(countAssignmentProblems(asked(1)).rubric_unnamed).toBe(0)
})
