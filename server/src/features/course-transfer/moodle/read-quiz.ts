import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { newQuizSettings, type QuizContent, type QuizSettings } from '#contract/practice/quiz.ts'
import type { Brought } from '#contract/rules/question-files/brought.ts'
import { childOf, childrenOf, everyIn } from '#contract/rules/question-files/xml.ts'
import type { Note } from '../reader/notes.ts'
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

const worth = (one: Brought, points: number): Brought =>
  'question' in one && points > 0
    ? { ...one, question: { ...one.question, points: within(Math.round(points), 1, 100) } }
    : one

/** A quiz with its questions. Where all are drawn from one category, all of that come and as many are drawn; others that are drawn stay behind. */
export function readQuiz(
  quiz: Element,
  grades: Element | null,
  { bank, path, note }: { bank: Bank; path: string; note: Note },
): QuizContent {
  const slots = slotsOf(quiz)
  const drawnFrom: string[] = []
  const found = slots.flatMap(({ wanted, points }): Brought[] => {
    if ('category' in wanted) {
      drawnFrom.push(wanted.category)
      return []
    }
    const question = bank.find(wanted)
    if (!question) {
      note(path, 'question_missing')
      return []
    }
    const category = bank.drawnFrom(question)
    if (category === null) return [worth(bank.read(question), points)]
    drawnFrom.push(category)
    return []
  })
  const settings = settingsOf(quiz, grades)
  const [category = ''] = drawnFrom
  const isDrawn = found.length === 0 && drawnFrom.length > 0 && new Set(drawnFrom).size === 1
  if (isDrawn) {
    const questions = takeQuestions(bank.category(category).questions, path, note)
    const draws = drawnFrom.length < questions.length ? { draws: drawnFrom.length } : {}
    return { type: 'quiz', settings: { ...settings, ...draws }, questions }
  }
  for (const one of drawnFrom) note(path, 'questions_drawn', bank.category(one).name)
  return { type: 'quiz', settings, questions: takeQuestions(found, path, note) }
}
