import type { LateRule } from '../../../practice/scales/grade-scales.ts'
import { minutesAhead } from '../../minutes-ahead.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** When something was due: at an instant, or by the end of a day of the company's calendar. */
export type DueTime = { at: string } | { day: string }

/** What late takes off a grade: per cent of the most points, for so many days. */
export type Deduction = { percent: number; days: number }

/** What a clock of the zone shows at a moment, as if it were UTC. */
const onClock = (at: Date, zone: string): number => at.getTime() + minutesAhead(zone, at) * MINUTE

/**
 * How many days late something was handed in, each that has begun: 0 within the grace, from whose end they are counted. A day
 * lasts until the clock of the company shows the same time again, also where that is 23 or 25 hours later.
 */
export function lateDays(
  handedInAt: string,
  due: DueTime,
  { graceHours, zone }: { graceHours: number; zone: string },
): number {
  const handedIn = new Date(handedInAt)
  const grace = graceHours * HOUR
  if ('at' in due) {
    const dueAt = new Date(due.at)
    if (handedIn.getTime() - dueAt.getTime() - grace <= 0) return 0
    const onTheClock = onClock(handedIn, zone) - onClock(dueAt, zone) - grace
    return Math.max(1, Math.ceil(onTheClock / DAY))
  }
  // The day itself is in time to its end: the first moment of the next is late.
  const end = Date.parse(`${due.day}T00:00:00.000Z`) + DAY - 1
  return Math.max(0, Math.ceil((onClock(handedIn, zone) - end - grace) / DAY))
}

/** What so many days take off; null where that is nothing. */
export function deductionFor(rule: LateRule, days: number): Deduction | null {
  return days > 0 ? { percent: Math.min(days * rule.percentADay, rule.mostPercent), days } : null
}

/** The points that are left once so many per cent of the most points are taken off: never below nothing. */
export const pointsLeft = ({ points, of }: { points: number; of: number }, percent: number): number =>
  Math.max(0, Math.round((points - (of * percent) / 100) * 100) / 100)
