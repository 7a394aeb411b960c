import { limits } from '../../limits.ts'

/** Whom somebody reports to; null or undefined: nobody. */
export type ManagerOf = (id: string) => string | null | undefined

/** All above somebody, the nearest first. What goes on for longer than a line may be is read no further. */
export function lineAbove(id: string, managerOf: ManagerOf): string[] {
  const above: string[] = []
  for (let next = managerOf(id); next && above.length <= limits.reportingLine; next = managerOf(next)) {
    if (next === id || above.includes(next)) return [...above, next]
    above.push(next)
  }
  return above
}

const lineProblems = ['manager_self', 'manager_circle', 'manager_too_deep'] as const
export type LineProblem = (typeof lineProblems)[number]

/** Why somebody cannot report to that manager: whoever is above a person is never below them too. */
export function lineProblem(id: string, manager: string, managerOf: ManagerOf): LineProblem | null {
  if (manager === id) return 'manager_self'
  const above = [manager, ...lineAbove(manager, managerOf)]
  if (above.includes(id)) return 'manager_circle'
  return above.length > limits.reportingLine ? 'manager_too_deep' : null
}

/** Whether one of two is above the other. */
export const inOneLine = (one: string, other: string, managerOf: ManagerOf): boolean =>
  lineAbove(one, managerOf).includes(other) || lineAbove(other, managerOf).includes(one)
