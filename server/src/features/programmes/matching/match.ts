import type { Side } from './load-people.ts'
import {
  mostPoints,
  preparer,
  programmeFit,
  programmeScore,
  type ProgrammeFit,
  type Weights,
} from '#contract/rules/mentoring/programme-fit.ts'
import { assign } from './assign.ts'

export type Question = {
  mentors: Side[]
  mentees: Side[]
  /** Mentor and mentee, by their places in the lists. */
  never: [number, number][]
  kept: [number, number][]
  weights: Weights
  capacity: number
  least: number
  at: Date
}
export type Answer = { mentor: number; mentee: number; fit: ProgrammeFit; locked: boolean }[]

/** Comparing all with all takes about as long as choosing among them. */
const OF_COMPARING = 0.5
const TELLINGS = 20

/**
 * The best pairs there are, with the reasons; those that are kept stay, and take their places first. `onProgress` is told
 * per cent, and waited for.
 */
export async function match(
  question: Question,
  onProgress: (percent: number) => unknown = () => {},
): Promise<Answer> {
  const { mentors, mentees, never, kept, weights, capacity, least, at } = question
  const prepare = preparer(at, capacity)
  const [offering, looking] = [mentors, mentees].map((side) =>
    side.map(({ matched }) => prepare(matched)),
  ) as [ReturnType<typeof prepare>[], ReturnType<typeof prepare>[]]
  const most = mostPoints(weights)
  const columns = mentors.length
  const places = Int32Array.from(mentors, ({ isThere, matched }) => (isThere ? matched.left : 0))
  const held = new Set(kept.map(([, mentee]) => mentee))
  for (const [mentor] of kept) places[mentor] = Math.max(0, (places[mentor] as number) - 1)
  const scores = new Uint8Array(mentees.length * columns)
  const step = Math.ceil(looking.length / TELLINGS)
  for (const [row, mentee] of looking.entries()) {
    if (row % step === 0) await onProgress(Math.round((100 * OF_COMPARING * row) / looking.length))
    if (held.has(row) || !mentees[row]?.isThere) continue
    for (const [column, mentor] of offering.entries())
      if (mentors[column]?.id !== mentees[row]?.id)
        scores[row * columns + column] = programmeScore(mentor, mentee, most) + 1
  }
  for (const [mentor, mentee] of never) scores[mentee * columns + mentor] = 0
  const task = { rows: mentees.length, columns, capacity: places, scores }
  const { columnOf } = await assign(task, least, (share) =>
    onProgress(Math.round(100 * (OF_COMPARING + (1 - OF_COMPARING) * share))),
  )
  const pair = (mentor: number, mentee: number, locked: boolean) => ({
    mentor,
    mentee,
    locked,
    fit: programmeFit(offering[mentor] as (typeof offering)[0], looking[mentee] as (typeof looking)[0], most),
  })
  return [
    ...kept.map(([mentor, mentee]) => pair(mentor, mentee, true)),
    ...[...columnOf].flatMap((column, row) => (column === -1 ? [] : [pair(column, row, false)])),
  ]
}
