import type { GradeCell } from '#contract/practice/gradebook.ts'
import type { LateRule } from '#contract/practice/scales/grade-scales.ts'
import {
  deductionFor,
  lateDays,
  pointsLeft,
  type Deduction,
  type DueTime,
} from '#contract/rules/learning/deadlines/late-deduction.ts'
import { dueIn, isDue, isLate } from '#contract/rules/learning/deadlines/work-deadlines.ts'
import { calendarDay } from '../../platform/companies/company-days.ts'
import type { QuizStanding } from '../attempts/offered.ts'
import type { GradedLesson } from '../courses/outline/graded-lessons.ts'
import type { GradedEnrolment } from './grade-rows.ts'

/** By what somebody’s lateness is judged: their due day on their company’s calendar, and what late takes off. */
export type Judged = Pick<GradedEnrolment, 'due_on' | 'overdue' | 'zone'> & { rule: LateRule | null }

/** How something was handed in: of work its first round, since whoever is asked for another is not late by it. */
export type Handed = Pick<GradeCell, 'state'> & { at: string | null; waived: boolean }

function takenOff(handedInAt: string, due: DueTime, { rule, zone }: Judged): Deduction | null {
  return rule && deductionFor(rule, lateDays(handedInAt, due, { graceHours: rule.graceHours, zone }))
}

const isAfter = (at: string, { due_on: dueOn, zone }: Judged) =>
  dueOn !== null && calendarDay(new Date(at), { timeZone: zone }) > dueOn

/**
 * What is late, what that takes off and what is missing: by the time of an assignment where it has its own, else by the day
 * of the course.
 */
export function againstDue(
  judged: Judged,
  lesson: GradedLesson | undefined,
  { state, at, waived }: Handed,
): Pick<GradeCell, 'late' | 'missing' | 'deduction'> {
  const { due_on: dueOn, overdue } = judged
  const deadlines = lesson?.deadlines ?? {}
  const own = dueIn(deadlines)
  const isUnbegun = state === 'not_begun' || state === 'in_progress'
  const late =
    own === null ? at !== null && isAfter(at, judged) : isLate(deadlines, { number: 1, submittedAt: at })
  const missing = isUnbegun && (own === null ? overdue : isDue(deadlines, new Date()))
  if (!late || at === null) return { late, missing, deduction: null }
  const taken = takenOff(at, own === null ? { day: dueOn ?? '' } : { at: own }, judged)
  return { late, missing, deduction: taken && { ...taken, waived } }
}

/**
 * Of a quiz whose best attempt counts: the best of all, or the best that was in time where what late takes off leaves less of
 * the other. Whoever tries again after it was due does not lose by it.
 */
export function bestOf({ best, bestInTime }: QuizStanding, judged: Judged, waived: boolean) {
  if (!best || !bestInTime || waived || !judged.due_on) return best
  const taken = takenOff(new Date(best.at).toISOString(), { day: judged.due_on }, judged)
  if (!taken) return best
  return pointsLeft(best, taken.percent) / best.of > bestInTime.points / bestInTime.of ? best : bestInTime
}
