import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { newQuizSettings, type QuizContent, type QuizSettings } from '#contract/practice/quiz.ts'
import type { Brought } from '#contract/rules/question-files/brought.ts'
import type { PoolOfFile } from '#contract/rules/question-files/pools-of-qti.ts'
import { childOf, childrenOf, everyIn } from '#contract/rules/question-files/xml.ts'
import type { Note } from '../reader/notes.ts'
import { pooled, worth } from '../reader/pooled.ts'
import { takeQuestions } from '../reader/take-questions.ts'
import type { Element } from '../xml/read-xml.ts'
import type { backupQuestions, Wanted } from './backup-questions.ts'
import { numberOf, partOf } from './parts.ts'

export type Bank = ReturnType<typeof backupQuestions>
type Slot = { wanted: Wanted; points: number }

/** Which attempt counts, by Moodle’s numbers; the first one does nowhere here. */
const counts: Record<string, QuizSettings['counts']> = { '2': 'average', '4': 'last' }

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** What to pass it takes, in per cent of its best grade; null where Moodle asks for nothing. */
function passPercentOf(grades: Element | null): number | null {
  const item = grades && [...everyIn(grades)].find(({ localName }) => localName === 'grade_item')
  const [pass, most] = item ? [numberOf(item, 'gradepass'), numberOf(item, 'grademax')] : [0, 0]
  return pass > 0 && most > 0 ? within(Math.round((pass / most) * 100), 0, 100) : null
}

/** From when until when it is open is of the course that it comes from alone. */
function settingsOf(quiz: Element, grades: Element | null): QuizSettings {
  const attempts = numberOf(quiz, 'attempts_number')
  const seconds = numberOf(quiz, 'timelimit')
  return {
    ...newQuizSettings,
    passPercent: passPercentOf(grades) ?? newQuizSettings.passPercent,
    attempts: attempts > 0 ? within(attempts, 1, limits.quizAttempts) : null,
    counts: counts[partOf(quiz, 'grademethod')] ?? 'best',
    minutes: seconds > 0 ? within(Math.ceil(seconds / 60), 1, 600) : null,
    shuffleAnswers: partOf(quiz, 'shuffleanswers') !== '0',
    shuffleQuestions: [...everyIn(quiz)].some(
      ({ localName, textContent }) => /^shufflequestions$/.test(localName) && textContent === '1',
    ),
    layout: partOf(quiz, 'questionsperpage') === '1' ? 'one_each' : 'one_page',
  }
}

/** What a random slot draws from, which is kept as JSON: of Moodle 4.0, and as it is since 4.3. */
const Id = z.union([z.string(), z.number()]).transform(String)
const Condition = z.object({
  questioncategoryid: Id.optional(),
  filter: z.object({ category: z.object({ values: z.array(Id) }) }).optional(),
})
function categoryIn(condition: string): string {
  try {
    const { questioncategoryid, filter } = Condition.parse(JSON.parse(condition))
    return questioncategoryid ?? filter?.category.values[0] ?? ''
  } catch {
    return ''
  }
}

function wantedBy(slot: Element): Wanted {
  const reference = childOf(slot, 'question_reference')
  if (reference)
    return { entry: partOf(reference, 'questionbankentryid'), version: numberOf(reference, 'version') }
  const drawn = childOf(slot, 'question_set_reference')
  if (drawn) return { category: categoryIn(partOf(drawn, 'filtercondition')) }
  return { question: partOf(slot, 'questionid') || partOf(slot, 'question') }
}

/** Its slots in their order: by their numbers, or as the oldest backups list their questions. */
function slotsOf(quiz: Element): Slot[] {
  const list = childOf(quiz, 'question_instances')
  const order = partOf(quiz, 'questions').split(',')
  const placeOf = (slot: Element) => numberOf(slot, 'slot') || order.indexOf(partOf(slot, 'question')) + 1
  return (list ? childrenOf(list, 'question_instance') : [])
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((slot) => ({ wanted: wantedBy(slot), points: numberOf(slot, 'maxmark') || numberOf(slot, 'grade') }))
}

/** A slot that asks a question, or draws one from a category. */
type Planned = { points: number } & ({ one: Element } | { category: string })

function planOf(quiz: Element, bank: Bank, missing: () => void): Planned[] {
  return slotsOf(quiz).flatMap(({ wanted, points }): Planned[] => {
    if ('category' in wanted) return [{ points, category: wanted.category }]
    const one = bank.find(wanted)
    if (!one) {
      missing()
      return []
    }
    const category = bank.drawnFrom(one)
    return [category === null ? { points, one } : { points, category }]
  })
}

/**
 * A quiz with its questions. Where all are drawn from one category, all of that come and as many are drawn; else each category
 * that is drawn from is a pool, where the quiz has room for so many questions.
 */
export function readQuiz(
  quiz: Element,
  grades: Element | null,
  { bank, path, note }: { bank: Bank; path: string; note: Note },
): QuizContent {
  const plan = planOf(quiz, bank, () => note(path, 'question_missing'))
  const settings = settingsOf(quiz, grades)
  const asked = new Set(plan.flatMap((slot) => ('one' in slot ? slot.one : [])))
  const drawn = Map.groupBy(
    plan.flatMap((slot) => ('category' in slot ? slot : [])),
    ({ category }) => category,
  )
  const [only = ''] = drawn.keys()
  if (asked.size === 0 && drawn.size === 1) {
    // Each slot draws one of the same questions: the first one says what they are worth.
    const all = bank.category(only).questions.map((one) => worth(one, plan[0]?.points ?? 0))
    const questions = takeQuestions(all, path, note)
    const draws = plan.length < questions.length ? { draws: plan.length } : {}
    return { type: 'quiz', settings: { ...settings, ...draws }, questions }
  }
  const room = Math.floor((limits.quizQuestions - asked.size) / Math.max(1, drawn.size))
  const found: Brought[] = []
  const chosen: PoolOfFile[] = []
  const draw = (category: string, asks: number, points: number) => {
    const { name, questions } = bank.category(category, asked)
    if (questions.length === 0 || chosen.length >= limits.quizPools)
      return note(path, 'questions_drawn', name)
    const coming = questions.slice(0, Math.max(asks, room))
    if (coming.length < questions.length) note(path, 'too_many_questions')
    chosen.push({ name, asks, points, questions: coming.map((_, at) => found.length + at + 1) })
    found.push(...coming)
  }
  for (const slot of plan) {
    if ('one' in slot) found.push(worth(bank.read(slot.one), slot.points))
    else {
      const slots = drawn.get(slot.category) ?? []
      // All of a category come where the first of it stands.
      if (slots[0] === slot) draw(slot.category, slots.length, slot.points)
    }
  }
  const { found: questions, pools } = pooled(found, chosen, path, note)
  return {
    type: 'quiz',
    settings: { ...settings, ...(pools.length > 0 && { pools }) },
    questions: takeQuestions(questions, path, note),
  }
}
