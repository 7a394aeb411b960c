import type { ReportedDepartment } from '#contract/mentoring/report/programme-report.ts'
import { FEWEST } from '#contract/rules/mentoring/report-figures.ts'

type Counted = Omit<ReportedDepartment, 'rest'>
const none = { department: null, rest: true, people: 0, active: 0, notMet: 0, silent: 0, endedEarly: 0 }

const sum = (one: ReportedDepartment, other: Counted): ReportedDepartment => ({
  ...one,
  people: one.people + other.people,
  active: one.active + other.active,
  notMet: one.notMet + other.notMet,
  silent: one.silent + other.silent,
  endedEarly: one.endedEarly + other.endedEarly,
})

/**
 * Departments of five people or more, the largest first; all others are one row. Where these are fewer than five, the
 * smallest that could be shown is put to them: else the programme’s own numbers, less those shown, would say what is theirs.
 */
export function shownDepartments(all: readonly Counted[]): ReportedDepartment[] {
  const bySize = all.toSorted((a, b) => b.people - a.people)
  const shown = bySize.filter(({ people }) => people >= FEWEST).map((one) => ({ ...one, rest: false }))
  let rest: ReportedDepartment = bySize.filter(({ people }) => people < FEWEST).reduce(sum, none)
  while (rest.people > 0 && rest.people < FEWEST) {
    const smallest = shown.pop()
    if (!smallest) return []
    rest = sum(rest, smallest)
  }
  return rest.people > 0 ? [...shown, rest] : shown
}
