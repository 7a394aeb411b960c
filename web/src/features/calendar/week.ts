import type { CalendarEntry } from '#contract/calendar.ts'
import { dayAfter, onClock } from '../../ui/time/zoned.ts'

/** How tall an hour is; the stylesheet reads it from the page, since the lines and the entries share it. */
export const HOUR_PX = 48

const HOUR = 60
const DAY = 24 * HOUR
/** Nothing is drawn lower than a finger presses: what is shorter takes as much room as this many minutes. */
const LEAST = 30

/** A part of an entry that lies in one day: from one minute of its clock to another. */
export type Piece = { entry: CalendarEntry; day: string; from: number; to: number; continues: boolean }
/** Beside what it overlaps: in the lane `lane` of so many. */
export type Placed = Piece & { lane: number; lanes: number }

/**
 * An entry by the days that it lies in. It is drawn from what the clock shows at its start to what it shows at its end, so
 * that a day of 23 or 25 hours reads as the clock on the wall; where the clock went back meanwhile, and shows at the end
 * no later time than at the start, by its length.
 */
export function piecesOf(entry: CalendarEntry, zone: string): Piece[] {
  if (entry.startsAt === null) return []
  const length = entry.minutes ?? LEAST
  const start = onClock(entry.startsAt, zone)
  const end = onClock(Date.parse(entry.startsAt) + length * 60_000, zone)
  const goesOn = end.day > start.day
  const first = goesOn ? DAY : end.minute > start.minute ? end.minute : Math.min(DAY, start.minute + length)
  const pieces = [{ entry, day: start.day, from: start.minute, to: first, continues: false }]
  for (let day = dayAfter(start.day, 1); goesOn && day <= end.day; day = dayAfter(day, 1)) {
    const to = day === end.day ? end.minute : DAY
    if (to > 0) pieces.push({ entry, day, from: 0, to, continues: true })
  }
  return pieces
}

/** The room that a piece takes in its day, which is at least that of a finger. */
const minutesOf = ({ from, to }: Piece): [number, number] => {
  const top = Math.min(from, DAY - LEAST)
  return [top, Math.max(to, top + LEAST)]
}

/** The pieces of one day, those that overlap side by side: each in the first lane that is free where it begins. */
export function placed(pieces: readonly Piece[]): Placed[] {
  const sorted = pieces
    .map((piece) => ({ piece, minutes: minutesOf(piece) }))
    .toSorted((a, b) => a.minutes[0] - b.minutes[0] || b.minutes[1] - a.minutes[1])
  const all: Placed[] = []
  /** Of those that overlap one another, be it by way of others: they share the width alike. */
  let together: Placed[] = []
  let ends: number[] = []
  for (const { piece, minutes } of sorted) {
    const [from, to] = minutes
    if (ends.every((end) => end <= from)) [together, ends] = [[], []]
    const free = ends.findIndex((end) => end <= from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = to
    const one: Placed = { ...piece, from, to, lane, lanes: 1 }
    together.push(one)
    all.push(one)
    for (const each of together) each.lanes = ends.length
  }
  return all
}

export type WeekDay = { day: string; whole: CalendarEntry[]; timed: Placed[] }

/** What stands on each of some days: on the day as a whole, and at its hours. */
export function layDays(entries: readonly CalendarEntry[], days: readonly string[], zone: string): WeekDay[] {
  const pieces = entries.flatMap((entry) => piecesOf(entry, zone))
  return days.map((day) => ({
    day,
    whole: entries.filter((entry) => entry.startsAt === null && entry.day === day),
    timed: placed(pieces.filter((piece) => piece.day === day)),
  }))
}

/** The hours of work: shown whatever stands there. */
const [OPENS, CLOSES] = [8, 19]

/** The hours that are drawn, from one to before another: those of work, and further to what lies outside of them. */
export function hoursOf(
  week: readonly WeekDay[],
  ...shown: readonly (number | undefined)[]
): { from: number; to: number } {
  const timed = week.flatMap((day) => day.timed)
  const marks = shown.filter((at) => at !== undefined)
  return {
    from: Math.min(OPENS, ...[...timed.map((one) => one.from), ...marks].map((at) => Math.floor(at / HOUR))),
    to: Math.max(
      CLOSES,
      ...timed.map((one) => Math.ceil(one.to / HOUR)),
      ...marks.map((at) => Math.floor(at / HOUR) + 1),
    ),
  }
}
