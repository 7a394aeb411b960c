import { z } from 'zod'
import { Id } from '../../envelope.ts'
import { line } from '../../fields.ts'
import { limits } from '../../limits.ts'
import type { ProgrammeKind } from './programme-kinds.ts'

export const questionKinds = ['single', 'multiple', 'text'] as const
export const askedOf = ['both', 'mentees', 'mentors'] as const
/** How a question counts in matching: by what both chose, or by what one of them did not. */
export const comparisons = ['alike', 'different'] as const
export const MOST_QUESTION_WEIGHT = 10

/** Who chose an option that is offered no longer keeps it. */
const Option = z.strictObject({
  id: Id,
  name: line(limits.questionOptionName).min(1),
  archived: z.boolean().default(false),
})
const FormQuestion = z.strictObject({
  id: Id,
  text: line(limits.questionText).min(1),
  kind: z.enum(questionKinds),
  of: z.enum(askedOf),
  required: z.boolean(),
  /** Of a choice, in their order, with those that are offered no longer. */
  options: z.array(Option).max(limits.questionOptions * 2),
  /** null: it does not count. Only of a choice that both sides are asked. */
  counts: z.enum(comparisons).nullable(),
  /** Among the parts of matching, where it counts. */
  weight: z.number().int().min(1).max(MOST_QUESTION_WEIGHT),
})
/** A question of a programme’s own application form. Answers name it and its options by their ids: words may change. */
export type FormQuestion = z.output<typeof FormQuestion>

/** The first word that is there before already. What is still empty says so itself: two of those are not the same. */
const repeated = (words: readonly string[]) => {
  const seen = new Set<string>()
  return words.findIndex((word) => {
    const folded = word.trim().toLocaleLowerCase()
    if (folded === '') return false
    if (seen.has(folded)) return true
    seen.add(folded)
    return false
  })
}

/** What is wrong with a question, at which of its fields. */
function misfit({ kind, options, of, counts }: FormQuestion): [path: string, code: string] | null {
  const offered = options.filter(({ archived }) => !archived)
  if (kind === 'text') {
    if (options.length > 0) return ['options', 'invalid_value']
    return counts === null ? null : ['counts', 'invalid_value']
  }
  if (offered.length < 2) return ['options', 'two_options']
  if (offered.length > limits.questionOptions) return ['options', 'too_many_options']
  if (repeated(offered.map(({ name }) => name)) !== -1) return ['options', 'option_twice']
  return counts !== null && of !== 'both' ? ['counts', 'invalid_value'] : null
}

export const Questions = z
  .array(FormQuestion)
  .max(limits.programmeQuestions)
  .superRefine((all, { addIssue }) => {
    const ids = all.flatMap(({ id, options }) => [id, ...options.map((one) => one.id)])
    if (new Set(ids).size < ids.length) addIssue({ code: 'custom', path: [], message: 'invalid_value' })
    for (const [at, one] of all.entries()) {
      const wrong = misfit(one)
      if (wrong) addIssue({ code: 'custom', path: [at, wrong[0]], message: wrong[1] })
    }
    const again = repeated(all.map(({ text }) => text))
    if (again !== -1) addIssue({ code: 'custom', path: [again, 'text'], message: 'question_twice' })
  })

/** By the ids of questions: the ids of what was chosen, or what was written. */
export const Answers = z
  .record(
    Id,
    z.union([z.array(Id).max(limits.questionOptions * 2), z.string().trim().max(limits.questionAnswer)]),
  )
  .refine((all) => Object.keys(all).length <= limits.programmeQuestions * 2, 'too_many')
export type Answers = z.output<typeof Answers>
export type Answer = Answers[string]

type Part = 'mentor' | 'mentee'
/** The questions that somebody is asked; of equals everybody is asked all of them. */
export const questionsFor = (
  questions: readonly FormQuestion[],
  part: Part,
  kind: ProgrammeKind,
): FormQuestion[] => questions.filter(({ of }) => kind === 'peer' || of === 'both' || of === `${part}s`)

/** The ids that were chosen of a question, in the order of its options. */
export const chosenOf = ({ id, options }: FormQuestion, answers: Answers): string[] => {
  const answer = answers[id]
  if (!Array.isArray(answer)) return []
  return options.flatMap((one) => (answer.includes(one.id) ? [one.id] : []))
}

export const isAnswered = (question: FormQuestion, answers: Answers): boolean => {
  const answer = answers[question.id]
  return question.kind === 'text'
    ? typeof answer === 'string' && answer.trim() !== ''
    : chosenOf(question, answers).length > 0
}

/** The first question that needs an answer and has none. */
export const firstUnanswered = (
  questions: readonly FormQuestion[],
  { part, answers }: { part: Part; answers: Answers },
  kind: ProgrammeKind,
): FormQuestion | undefined =>
  questionsFor(questions, part, kind).find((one) => one.required && !isAnswered(one, answers))

/**
 * The questions that must be answered still once an application was sent, with these answers: what was asked since locks
 * nobody out of what they said, and no answer that was needed is taken away.
 */
export const neededOnceSent = (questions: readonly FormQuestion[], before: Answers): FormQuestion[] =>
  questions.filter((one) => isAnswered(one, before))

/**
 * What is kept of answers: those to questions that there are, of options that there are. One that is offered no longer is
 * kept by whom it was `before`, and chosen by nobody else.
 */
export function keptAnswers(
  questions: readonly FormQuestion[],
  given: Answers,
  before: Answers = {},
): Answers {
  return Object.fromEntries(
    questions.flatMap((question): [string, Answer][] => {
      const answer = given[question.id]
      if (question.kind === 'text') {
        const words = typeof answer === 'string' ? answer.trim() : ''
        return words === '' ? [] : [[question.id, words]]
      }
      const had = chosenOf(question, before)
      const chosen = chosenOf(question, given).filter(
        (id) => had.includes(id) || question.options.some((one) => one.id === id && !one.archived),
      )
      const kept = question.kind === 'single' ? chosen.slice(0, 1) : chosen
      return kept.length > 0 ? [[question.id, kept]] : []
    }),
  )
}

/** An answer in words. */
export const answerWords = (question: FormQuestion, answers: Answers): string => {
  const answer = answers[question.id]
  if (typeof answer === 'string') return question.kind === 'text' ? answer : ''
  const chosen = chosenOf(question, answers)
  return question.options.flatMap(({ id, name }) => (chosen.includes(id) ? [name] : [])).join(', ')
}

/**
 * The questions as they are from now on: an option that is left out and that somebody chose is offered no longer instead.
 * `isChosen` says of which that is.
 */
export const withChosen = (
  before: readonly FormQuestion[],
  now: readonly FormQuestion[],
  isChosen: (optionId: string) => boolean,
): FormQuestion[] =>
  now.map((one) => {
    const old = one.kind === 'text' ? undefined : before.find(({ id }) => id === one.id)
    const left = (old?.options ?? []).filter(
      ({ id }) => !one.options.some((option) => option.id === id) && isChosen(id),
    )
    return { ...one, options: [...one.options, ...left.map((option) => ({ ...option, archived: true }))] }
  })
