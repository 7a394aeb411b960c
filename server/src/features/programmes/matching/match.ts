import type { Side } from './load-people.ts'
import {
  mostPoints,
  preparer,
  programmeFit,
  programmeScore,
  type ProgrammeFit,
  type Weights,
} from '#contract/rules/mentoring/programme-fit.ts'
import { brokenRule, type HardRule } from '#contract/rules/mentoring/matching/hard-rules.ts'
import type { FormQuestion } from '#contract/rules/mentoring/programme-questions.ts'
import { assignApart, type Apart } from './assign-apart.ts'
import { pairEquals } from './pair-equals.ts'

export type Question = {
  mentors: Side[]
  mentees: Side[]
  /** Mentor and mentee, by their places in the lists. */
  never: [number, number][]
  kept: [number, number][]
  /** Mentees who are in no group together, by their places in the list. */
  apart: Apart[]
  /** Everybody is matched with everybody: mentors and mentees are the same people in the same order. */
  equals: boolean
  /** Of the programme’s own, that hold. */
  rules: Pick<HardRule, 'kind'>[]
  weights: Weights
  questions: FormQuestion[]
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

/** The same among equals. Of two who see it differently a pair is as good as for whom it is less, who is its mentee. */
async function matchEquals(question: Question, onProgress: (percent: number) => unknown): Promise<Answer> {
  const { mentees: people, never, kept, rules, weights, questions, capacity, least, at } = question
  const prepare = preparer(at, capacity, questions)
  const ready = people.map(({ matched }) => prepare(matched))
  const most = mostPoints(weights, questions)
  const of = (index: number) => ready[index] as (typeof ready)[0]
  const count = people.length
  const scores = new Uint8Array(count * count)
  const held = new Set(kept.flat())
  const step = Math.ceil(count / TELLINGS)
  for (const [a, one] of ready.entries()) {
    if (a % step === 0) await onProgress(Math.round((100 * OF_COMPARING * a) / count))
    if (held.has(a) || !people[a]?.isThere) continue
    for (let b = a + 1; b < count; b++) {
      const [side, other] = [people[a], people[b]]
      if (!side || !other || held.has(b) || !other.isThere) continue
      if (brokenRule(rules, side.values, other.values, true) !== -1) continue
      const score = Math.min(programmeScore(one, of(b), most), programmeScore(of(b), one, most)) + 1
      scores[a * count + b] = score
      scores[b * count + a] = score
    }
  }
  for (const [a, b] of never) {
    scores[a * count + b] = 0
    scores[b * count + a] = 0
  }
  const { withWhom } = await pairEquals({ people: count, scores }, least, (share) =>
    onProgress(Math.round(100 * (OF_COMPARING + (1 - OF_COMPARING) * share))),
  )
  const pair = (mentor: number, mentee: number, locked: boolean) => ({
    mentor,
    mentee,
    locked,
    fit: programmeFit(of(mentor), of(mentee), most),
  })
  const lower = (a: number, b: number) =>
    programmeScore(of(a), of(b), most) <= programmeScore(of(b), of(a), most)
      ? pair(a, b, false)
      : pair(b, a, false)
  return [
    ...kept.map(([mentor, mentee]) => pair(mentor, mentee, true)),
    ...[...withWhom].flatMap((b, a) => (b > a ? [lower(a, b)] : [])),
  ]
}

/**
 * The best pairs there are, with the reasons; those that are kept stay, and take their places first. `onProgress` is told
 * per cent, and waited for.
 */
export async function match(
  question: Question,
  onProgress: (percent: number) => unknown = () => {},
): Promise<Answer> {
  if (question.equals) return matchEquals(question, onProgress)
  const { mentors, mentees, never, apart, rules, weights, questions, capacity, least, at } = question
  const kept = keptApart(question)
  const prepare = preparer(at, capacity, questions)
  const [offering, looking] = [mentors, mentees].map((side) =>
    side.map(({ matched }) => prepare(matched)),
  ) as [ReturnType<typeof prepare>[], ReturnType<typeof prepare>[]]
  const most = mostPoints(weights, questions)
  const columns = mentors.length
  const places = Int32Array.from(mentors, ({ isThere, matched }) => (isThere ? matched.left : 0))
  const held = new Set(kept.map(([, mentee]) => mentee))
  for (const [mentor] of kept) places[mentor] = Math.max(0, (places[mentor] as number) - 1)
  const scores = new Uint8Array(mentees.length * columns)
  const step = Math.ceil(looking.length / TELLINGS)
  for (const [row, mentee] of looking.entries()) {
    if (row % step === 0) await onProgress(Math.round((100 * OF_COMPARING * row) / looking.length))
    if (held.has(row) || !mentees[row]?.isThere) continue
    const { id, values } = mentees[row]
    for (const [column, mentor] of offering.entries())
      if (
        mentors[column]?.id !== id &&
        brokenRule(rules, mentors[column]?.values ?? [], values, false) === -1
      )
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
