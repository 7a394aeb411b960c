import { languages, type Language } from '#contract/languages.ts'
import {
  mostPoints,
  preparer,
  programmeScore,
  usualWeights,
  type Matched,
} from '#contract/rules/mentoring/programme-fit.ts'
import { assign, proves, type Task } from '#server/features/programmes/matching/assign.ts'
import type { Side } from '#server/features/programmes/matching/load-people.ts'
import { matchApart } from '#server/features/programmes/matching/match-apart.ts'
import type { Answer, Question } from '#server/features/programmes/matching/match.ts'
import { programmesLimits } from '#server/features/programmes/limits.ts'
import { atMost, type Figure } from '../../figure.ts'

/** Mentees and mentors of a programme. */
const SIZES = [
  [200, 60],
  [1000, 200],
  [2000, 400],
  [5000, 1000],
] as const
const WITHIN_SECONDS = 10

const ZONES = ['Europe/Madrid', 'Europe/London', 'America/New_York', 'America/Bogota', 'Asia/Kolkata']
const DEPARTMENTS = ['Sales', 'Support', 'Engineering', 'People', 'Finance', 'Design']
const TOPICS = Array.from({ length: 40 }, (_, n) => `Topic ${n}`)
const CAPACITY = 8

/** A generator of its own: the same people each time. */
function generator(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return Math.floor((state / 2_147_483_647) * below)
  }
}

/** People with three topics of forty, a language or two, and some hours of a week on their own clock. */
function people(count: number, seed: number, left: number): Side[] {
  const below = generator(seed)
  const one = <T>(all: readonly T[]): T => all[below(all.length)] as T
  return Array.from({ length: count }, (_, n) => {
    const known: Language[] = below(3) === 0 ? languages.map((each) => each) : [one(languages)]
    const matched: Matched = {
      topics: [...new Set([one(TOPICS), one(TOPICS), one(TOPICS)])],
      languages: known,
      zone: one(ZONES),
      availability: Array.from({ length: 4 }, () => {
        const from = 60 * (8 + below(9))
        return { weekday: 1 + below(5), from, to: from + 120 }
      }),
      department: one(DEPARTMENTS),
      wish: one(['any', 'any', 'same', 'other']),
      answers: {},
      left: left === 0 ? 0 : left - 1 + below(4),
    }
    return { id: `${seed}-${n}`, isThere: true, matched, values: [] }
  })
}

/** The same scores as the proposal’s process makes, to prove its answer by. */
function taskOf({ mentors, mentees, weights, capacity, at }: Question): Task {
  const prepare = preparer(at, capacity)
  const [offering, looking] = [mentors, mentees].map((side) => side.map(({ matched }) => prepare(matched)))
  const most = mostPoints(weights)
  const scores = new Uint8Array(mentees.length * mentors.length)
  for (const [row, mentee] of (looking ?? []).entries())
    for (const [column, mentor] of (offering ?? []).entries())
      scores[row * mentors.length + column] = programmeScore(mentor, mentee, most) + 1
  const places = Int32Array.from(mentors, ({ matched }) => matched.left)
  return { rows: mentees.length, columns: mentors.length, capacity: places, scores }
}

/** What the answer’s pairs come to, and what no other with as many and as strong a weakest pair could exceed. */
async function againstTheBound(question: Question, answer: Answer) {
  const task = taskOf(question)
  const found = await assign(task, question.least)
  if (!proves(task, found)) throw new Error('The prices prove nothing')
  const { prices, assigned, floor } = found
  const weakest = Math.min(...answer.map(({ fit }) => fit.score))
  if (answer.length !== assigned || weakest !== floor)
    throw new Error(
      `${answer.length} pairs from ${weakest} on, where ${assigned} from ${floor} on are possible`,
    )
  const worth = (all: Float64Array, times: (at: number) => number) =>
    all.reduce((sum, price, at) => sum - price * times(at), 0)
  const places = (at: number) => task.capacity[at] as number
  return {
    sum: answer.reduce((sum, { fit }) => sum + fit.score, 0),
    bound: Math.round(worth(prices.rows, () => 1) + worth(prices.columns, places) - assigned * prices.bonus),
    floor,
  }
}

/** How long a proposal of pairs takes in its process, comparing all with all, and how near it is to the best there can be. */
export async function matching(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [count, mentors] of SIZES) {
    const question: Question = {
      mentors: people(mentors, 7, Math.ceil(count / mentors)),
      mentees: people(count, 11, 0),
      never: [],
      kept: [],
      apart: [],
      equals: false,
      rules: [],
      weights: usualWeights,
      questions: [],
      capacity: CAPACITY,
      least: 0,
      at: new Date('2026-03-02T00:00:00Z'),
    }
    const began = performance.now()
    const answer = await matchApart(
      question,
      programmesLimits.matching,
      new AbortController().signal,
      () => {},
    )
    const seconds = (performance.now() - began) / 1000
    const { sum, bound, floor } = await againstTheBound(question, answer)
    const size = `${count.toLocaleString('en-GB')} × ${mentors.toLocaleString('en-GB')}`
    figures.push(
      atMost(
        `matching ${size}`,
        seconds,
        WITHIN_SECONDS,
        's',
        `${answer.length} pairs, the weakest ${floor}`,
      ),
      {
        name: `matching ${size}: sum of the scores`,
        value: String(sum),
        reference: String(bound),
        ratio: sum / bound,
        bound: '≥ 1',
        ok: sum >= bound,
        note: 'against what the prices prove to be the most',
      },
    )
  }
  return figures
}
