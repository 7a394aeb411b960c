import type { AssignmentSettings } from '../../../practice/assignment.ts'

/** When the work at an assignment is due, and until when it is taken: instants, each left out where nothing is said. */
export type Deadlines = Pick<AssignmentSettings, 'dueAt' | 'cutOffAt'>

/** The time by which work is due where its assignment has one of its own: a cut-off alone is one. */
export const dueIn = ({ dueAt, cutOffAt }: Deadlines): string | null => dueAt ?? cutOffAt ?? null

/** Whether that time is over. */
export function isDue(deadlines: Deadlines, now: Date): boolean {
  const due = dueIn(deadlines)
  return due !== null && now.getTime() > Date.parse(due)
}

/** Whether a round was handed in late: the first alone, since a reviewer asked for those after it. */
export const isLate = (
  deadlines: Deadlines,
  round: { number: number; submittedAt: string | null },
): boolean =>
  round.number === 1 && round.submittedAt !== null && isDue(deadlines, new Date(round.submittedAt))

/** Whether a round is still taken: the first until the cut-off, those for which work was returned always. */
export const isTaken = ({ cutOffAt }: Deadlines, round: { number: number }, now: Date): boolean =>
  round.number > 1 || !cutOffAt || now.getTime() < Date.parse(cutOffAt)
