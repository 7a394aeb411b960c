import type { FreeTime } from '../../accounts/onboarding.ts'
import { minutesAhead } from '../minutes-ahead.ts'

const DAY = 24 * 60
const WEEK = 7 * DAY

/** Somebody's weekly free times on their own clock. */
export type FreeHours = { times: readonly FreeTime[]; zone: string }

/** By day on workdays: of whoever said no hours of their own. */
export const workdays: readonly FreeTime[] = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  from: 8 * 60,
  to: 20 * 60,
}))

/** Each minute of a week by UTC, from its Monday: 1 where somebody is free in it. */
export function weekOf({ times, zone }: FreeHours, at: Date): Uint8Array {
  const week = new Uint8Array(WEEK)
  const ahead = minutesAhead(zone, at)
  for (const { weekday, from, to } of times)
    for (let minute = from; minute < to; minute++)
      week[((((weekday - 1) * DAY + minute - ahead) % WEEK) + WEEK) % WEEK] = 1
  return week
}

/** How many minutes a week two people are free together, by the clocks as they are at a moment. */
export function minutesTogether(one: FreeHours, other: FreeHours, at: Date): number {
  const theirs = weekOf(other, at)
  return weekOf(one, at).reduce((sum, free, minute) => sum + (free && (theirs[minute] ?? 0)), 0)
}
