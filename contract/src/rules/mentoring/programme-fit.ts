import { z } from 'zod'
import { Id } from '../../envelope.ts'
import { Language } from '../../fields.ts'
import { languages as everyLanguage } from '../../languages.ts'
import { FreeTime } from '../../accounts/onboarding.ts'
import { weekOf, workdays } from './free-hours.ts'
import { Answers, comparisons, type FormQuestion } from './programme-questions.ts'

/** What two people are judged by, with the weight that each part has where nobody chose another. */
export const programmeParts = ['topics', 'hours', 'languages', 'department', 'load'] as const
type ProgrammePart = (typeof programmeParts)[number]
export const MOST_WEIGHT = 10
const weight = z.number().int().min(0).max(MOST_WEIGHT)
export const Weights = z
  .strictObject({ topics: weight, hours: weight, languages: weight, department: weight, load: weight })
  .refine((all) => Object.values(all).some((one) => one > 0), 'no_weight')
export type Weights = z.infer<typeof Weights>
export const usualWeights: Weights = { topics: 10, hours: 6, languages: 6, department: 2, load: 1 }

/** Topics in common, options that both chose, and minutes a week together, from which on there are no more points. */
const ENOUGH_TOPICS = 3
const ENOUGH_OPTIONS = 3
const ENOUGH_MINUTES = 120

export const departmentWishes = ['any', 'same', 'other'] as const
export const DepartmentWish = z.enum(departmentWishes)
export type DepartmentWish = z.infer<typeof DepartmentWish>

const points = { points: z.number().int(), most: z.number().int() }
export const ProgrammeFitPart = z.discriminatedUnion('part', [
  z.object({ part: z.literal('topics'), ...points, topics: z.array(z.string()) }),
  /** Minutes a week in which both are free; by day on workdays where the mentee named no hours. */
  z.object({ part: z.literal('hours'), ...points, minutes: z.number().int(), named: z.boolean() }),
  z.object({ part: z.literal('languages'), ...points, languages: z.array(Language) }),
  /** Whether both work in the same department; null where one of them names none. */
  z.object({ part: z.literal('department'), ...points, same: z.boolean().nullable(), met: z.boolean() }),
  /** Places that the mentor has, before anybody is matched. */
  z.object({ part: z.literal('load'), ...points, left: z.number().int() }),
  /** A question of the programme’s own, in its words of then; `answered`: by both. */
  z.object({
    part: z.literal('question'),
    ...points,
    id: Id,
    text: z.string(),
    counts: z.enum(comparisons),
    shared: z.array(z.string()),
    answered: z.boolean(),
  }),
])
export type ProgrammeFitPart = z.infer<typeof ProgrammeFitPart>
export const ProgrammeFit = z.object({ score: z.number().int(), parts: z.array(ProgrammeFitPart) })
export type ProgrammeFit = z.infer<typeof ProgrammeFit>

/** Somebody as they are matched. */
export const Matched = z.object({
  topics: z.array(z.string()),
  languages: z.array(Language),
  zone: z.string(),
  availability: z.array(FreeTime),
  department: z.string().nullable(),
  wish: DepartmentWish,
  answers: Answers,
  /** Of a mentor: how many more they can take. */
  left: z.number().int(),
})
export type Matched = z.infer<typeof Matched>

type Counted = FormQuestion & { counts: NonNullable<FormQuestion['counts']> }
const isCounted = (one: FormQuestion): one is Counted => one.counts !== null && one.kind !== 'text'
/** The questions that count in matching, in their order. */
const countedIn = (questions: readonly FormQuestion[]): Counted[] => questions.filter(isCounted)

/** The most points of each part, and of each question that counts. */
export type Most = Record<ProgrammePart, number> & { questions: { question: Counted; most: number }[] }

/** A hundred together, whatever the weights; the largest remainders are rounded up. */
export function mostPoints(weights: Weights, questions: readonly FormQuestion[] = []): Most {
  const counted = countedIn(questions)
  const each = [...programmeParts.map((part) => weights[part]), ...counted.map(({ weight: own }) => own)]
  const sum = each.reduce((all, one) => all + one, 0)
  const exact = each.map((one, at) => ({ at, share: (100 * one) / sum }))
  const most = exact.map((one) => Math.floor(one.share))
  const missing = 100 - most.reduce((all, one) => all + one, 0)
  const byRest = exact.toSorted((a, b) => (b.share % 1) - (a.share % 1))
  for (const { at } of byRest.slice(0, missing)) most[at] = (most[at] ?? 0) + 1
  const of = (at: number) => most[at] ?? 0
  const parts = Object.fromEntries(programmeParts.map((part, at) => [part, of(at)]))
  return {
    ...(parts as Record<ProgrammePart, number>),
    questions: counted.map((question, at) => ({ question, most: of(programmeParts.length + at) })),
  }
}

/** Five minutes: free hours of two are compared in these. */
const STEP = 5
const WORDS = Math.ceil((7 * 24 * 60) / STEP / 32)

/** Somebody made ready to be compared with thousands of others. */
export type Prepared = Matched & {
  words: Uint32Array
  topicIds: ReadonlySet<number>
  spoken: number
  named: boolean
  /** Of each question that counts what was chosen, a bit for each option in their order. */
  chosen: readonly number[]
  /** The most that a mentor of the programme takes: of whom one place is left has less than another. */
  of: number
}

/** Makes people ready; the topics of all are numbered once. */
export function preparer(at: Date, capacity: number, questions: readonly FormQuestion[] = []) {
  const counted = countedIn(questions)
  const topicIds = new Map<string, number>()
  const idOf = (topic: string) => {
    const folded = topic.toLocaleLowerCase()
    const known = topicIds.get(folded) ?? topicIds.size
    topicIds.set(folded, known)
    return known
  }
  return (one: Matched): Prepared => {
    const named = one.availability.length > 0
    const week = weekOf({ times: named ? one.availability : workdays, zone: one.zone }, at)
    const words = new Uint32Array(WORDS)
    for (let step = 0; step < week.length / STEP; step++)
      if (week.subarray(step * STEP, step * STEP + STEP).every((free) => free === 1))
        words[step >> 5] = (words[step >> 5] ?? 0) | (1 << (step & 31))
    const spoken = one.languages.reduce((bits, language) => bits | (1 << everyLanguage.indexOf(language)), 0)
    const chosen = counted.map(({ id, options }) => {
      const answer = one.answers[id] ?? ''
      return options.reduce(
        (bits, option, index) => (answer.includes(option.id) ? bits | (1 << index) : bits),
        0,
      )
    })
    const topicIdsOf = new Set(one.topics.map(idOf))
    return { ...one, words, topicIds: topicIdsOf, spoken, named, chosen, of: capacity }
  }
}

function bitsOf(word: number): number {
  const twos = word - ((word >>> 1) & 0x55555555)
  const fours = (twos & 0x33333333) + ((twos >>> 2) & 0x33333333)
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

function minutesOf(mentor: Prepared, mentee: Prepared): number {
  let steps = 0
  for (let word = 0; word < WORDS; word++)
    steps += bitsOf((mentor.words[word] ?? 0) & (mentee.words[word] ?? 0))
  return steps * STEP
}

function topicsOf(mentor: Prepared, mentee: Prepared): number {
  let shared = 0
  for (const id of mentee.topicIds) if (mentor.topicIds.has(id)) shared += 1
  return shared
}

const sameDepartment = (mentor: Prepared, mentee: Prepared): boolean | null =>
  mentor.department && mentee.department
    ? mentor.department.toLocaleLowerCase() === mentee.department.toLocaleLowerCase()
    : null

/** Whoever has no wish is content; a wish that cannot be judged is not met. */
const isMet = (wish: DepartmentWish, same: boolean | null) =>
  wish === 'any' || (same !== null && same === (wish === 'same'))

const share = (have: number, enough: number) => (enough > 0 ? Math.min(1, Math.max(0, have) / enough) : 0)

/**
 * How much of a question’s points two get: alike is whoever chose the same, as much as of topics; different, as much of what
 * the mentee chose as the mentor did not. Who did not answer is neither.
 */
function shareOf(counts: Counted['counts'], mentor: number, mentee: number): number {
  if (mentor === 0 || mentee === 0) return 0
  const [shared, all] = [bitsOf(mentor & mentee), bitsOf(mentee)]
  return counts === 'alike' ? share(shared, Math.min(ENOUGH_OPTIONS, all)) : (all - shared) / all
}

const questionPoints = (mentor: Prepared, mentee: Prepared, { questions }: Most): number[] =>
  questions.map(({ question, most }, at) =>
    Math.round(most * shareOf(question.counts, mentor.chosen[at] ?? 0, mentee.chosen[at] ?? 0)),
  )

function pointsOf(mentor: Prepared, mentee: Prepared, most: Most): Record<ProgrammePart, number> {
  const same = sameDepartment(mentor, mentee)
  const met = (isMet(mentor.wish, same) ? 0.5 : 0) + (isMet(mentee.wish, same) ? 0.5 : 0)
  return {
    topics: Math.round(
      most.topics * share(topicsOf(mentor, mentee), Math.min(ENOUGH_TOPICS, mentee.topicIds.size)),
    ),
    hours: Math.round(most.hours * share(minutesOf(mentor, mentee), ENOUGH_MINUTES)),
    languages: mentor.spoken & mentee.spoken ? most.languages : 0,
    department: Math.round(most.department * met),
    load: Math.round(most.load * share(mentor.left, mentor.of)),
  }
}

/** How well two people fit, from 0 to 100. */
export function programmeScore(mentor: Prepared, mentee: Prepared, most: Most): number {
  const { topics, hours, languages, department, load } = pointsOf(mentor, mentee, most)
  const sum = topics + hours + languages + department + load
  return most.questions.length === 0
    ? sum
    : sum + questionPoints(mentor, mentee, most).reduce((all, one) => all + one, 0)
}

/** The same with the reasons. */
export function programmeFit(mentor: Prepared, mentee: Prepared, most: Most): ProgrammeFit {
  const got = pointsOf(mentor, mentee, most)
  const ofQuestions = questionPoints(mentor, mentee, most)
  const same = sameDepartment(mentor, mentee)
  const of = (part: ProgrammePart) => ({ points: got[part], most: most[part] })
  const looked = new Set(mentee.topics.map((topic) => topic.toLocaleLowerCase()))
  return {
    score: programmeScore(mentor, mentee, most),
    parts: [
      {
        part: 'topics',
        ...of('topics'),
        topics: mentor.topics.filter((topic) => looked.has(topic.toLocaleLowerCase())),
      },
      { part: 'hours', ...of('hours'), minutes: minutesOf(mentor, mentee), named: mentee.named },
      {
        part: 'languages',
        ...of('languages'),
        languages: mentor.languages.filter((one) => mentee.languages.includes(one)),
      },
      {
        part: 'department',
        ...of('department'),
        same,
        met: isMet(mentor.wish, same) && isMet(mentee.wish, same),
      },
      { part: 'load', ...of('load'), left: mentor.left },
      ...most.questions.map(({ question, most: max }, at) => {
        const [theirs, own] = [mentor.chosen[at] ?? 0, mentee.chosen[at] ?? 0]
        return {
          part: 'question' as const,
          points: ofQuestions[at] ?? 0,
          most: max,
          id: question.id,
          text: question.text,
          counts: question.counts,
          shared: question.options.flatMap(({ name }, index) =>
            ((theirs & own) >> index) & 1 ? [name] : [],
          ),
          answered: theirs !== 0 && own !== 0,
        }
      }),
    ],
  }
}
