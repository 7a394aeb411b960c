import type { Side } from './load-people.ts'
import {
  mostPoints,
  preparer,
  programmeFit,
  programmeScore,
  type ProgrammeFit,
  type Weights,
} from '#contract/rules/mentoring/programme-fit.ts'
import { assignApart, type Apart } from './assign-apart.ts'

export type Question = {
  mentors: Side[]
  mentees: Side[]
  /** Mentor and mentee, by their places in the lists. */
  never: [number, number][]
  kept: [number, number][]
  /** Mentees who are in no group together, by their places in the list. */
  apart: Apart[]
  weights: Weights
  capacity: number
  least: number
  at: Date
}
export type Answer = { mentor: number; mentee: number; fit: ProgrammeFit; locked: boolean }[]

/** Comparing all with all takes about as long as choosing among them. */
const OF_COMPARING = 0.5
const TELLINGS = 20

type Pairs = [mentor: number, mentee: number][]

/** Who is kept where nobody is that they are kept apart from: of two the one who comes first. */
function keptApart({ kept, apart }: Pick<Question, 'kept' | 'apart'>): Pairs {
  const mentorOf = new Map<number, number>()
  for (const [mentor, mentee] of kept) {
    const isBeside = apart.some(
      ([a, b]) =>
        (a === mentee && mentorOf.get(b) === mentor) || (b === mentee && mentorOf.get(a) === mentor),
    )
    if (!isBeside) mentorOf.set(mentee, mentor)
  }
  return [...mentorOf].map(([mentee, mentor]) => [mentor, mentee])
}

/** Where nobody may come because of who is kept there. */
const besideKept = (kept: Pairs, apart: readonly Apart[]): Pairs =>
  kept.flatMap(([mentor, mentee]) =>
    apart.flatMap(([a, b]): Pairs => (a === mentee ? [[mentor, b]] : b === mentee ? [[mentor, a]] : [])),
  )

/**
 * The best pairs there are, with the reasons; those that are kept stay, and take their places first. `onProgress` is told
 * per cent, and waited for.
 */
export async function match(
  question: Question,
  onProgress: (percent: number) => unknown = () => {},
): Promise<Answer> {
  const { mentors, mentees, never, apart, weights, capacity, least, at } = question
  const kept = keptApart(question)
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
  for (const [mentor, mentee] of [...never, ...besideKept(kept, apart)]) scores[mentee * columns + mentor] = 0
  const task = { rows: mentees.length, columns, capacity: places, scores }
  const { columnOf } = await assignApart(task, least, {
    apart,
    onProgress: (share) => onProgress(Math.round(100 * (OF_COMPARING + (1 - OF_COMPARING) * share))),
  })
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
