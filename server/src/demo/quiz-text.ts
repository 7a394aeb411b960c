import { v4 as uuid } from 'uuid'
import { z } from 'zod'
import { Picture } from '#contract/practice/choices.ts'
import { Question, rungs, type QuestionType } from '#contract/practice/questions.ts'
import { newQuizSettings, QuizContent, QuizSettings } from '#contract/practice/quiz.ts'
import { answerFileKinds } from '#contract/rules/learning/answer-files.ts'
import { codeLanguages } from '#contract/rich-text/code-languages.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { inlines } from './line-text.ts'

const Base = z.strictObject({
  ask: z.string(),
  points: z.number().default(1),
  /** A question, the principle, a step and the worked answer: the first of them may be all. */
  hints: z.array(z.string()).max(rungs.length).default([]),
  right: z.string().optional(),
  wrong: z.string().optional(),
})
/** An answer, what is said to whoever chooses it, and whether it is right. */
const Choices = z.array(z.tuple([z.string(), z.string(), z.boolean()]))
const Written = z.discriminatedUnion('type', [
  Base.extend({ type: z.literal('single'), choices: Choices }),
  Base.extend({ type: z.literal('multiple'), choices: Choices }),
  Base.extend({ type: z.literal('true_false'), answer: z.boolean() }),
  Base.extend({ type: z.literal('short'), accepted: z.array(z.string()) }),
  Base.extend({ type: z.literal('numeric'), answer: z.number(), tolerance: z.number(), unit: z.string() }),
  Base.extend({ type: z.literal('matching'), pairs: z.array(z.tuple([z.string(), z.string()])) }),
  Base.extend({ type: z.literal('ordering'), items: z.array(z.string()) }),
  Base.extend({ type: z.literal('gaps'), text: z.string(), others: z.array(z.string()).optional() }),
  Base.extend({ type: z.literal('long'), guide: z.string() }),
  Base.extend({ type: z.literal('code'), guide: z.string(), language: z.enum(codeLanguages) }),
  Base.extend({
    type: z.literal('file'),
    guide: z.string(),
    kinds: z.array(z.enum(answerFileKinds)),
    mostFiles: z.number(),
    mostMegabytes: z.number(),
  }),
  Base.extend({
    type: z.literal('spots'),
    picture: Picture,
    /** Its name, where it is, its label, and what is said of it afterwards. */
    spots: z.array(z.tuple([z.string(), z.number(), z.number(), z.string(), z.string()])),
    others: z.array(z.string()),
  }),
])
const WrittenQuiz = z.strictObject({ settings: QuizSettings.partial(), questions: z.array(Written) })

const textOf = (words: string | undefined): RichText | null =>
  words ? { type: 'doc', content: [{ type: 'paragraph', content: inlines(words) }] } : null

function ofType(given: z.infer<typeof Written>): { type: QuestionType } & Record<string, unknown> {
  const { type } = given
  switch (type) {
    case 'single':
    case 'multiple': {
      const choices = given.choices.map(([text, feedback]) => ({ id: uuid(), text, feedback }))
      const right = choices.flatMap(({ id }, at) => (given.choices[at]?.[2] ? [id] : []))
      return type === 'single'
        ? { type, choices, right: right[0] ?? null }
        : { type, choices, right, partial: true }
    }
    case 'true_false':
      return { type, right: given.answer }
    case 'short':
      return { type, accepted: given.accepted, caseMatters: false, accentsMatter: false }
    case 'numeric':
      return { type, right: given.answer, tolerance: given.tolerance, unit: given.unit }
    case 'matching': {
      const pairs = given.pairs.map(([left, right]) => ({ id: uuid(), left, rightId: uuid(), right }))
      return { type, pairs, others: [], partial: true }
    }
    case 'ordering':
      return { type, items: given.items.map((text) => ({ id: uuid(), text })), partial: true }
    case 'gaps': {
      const words = { caseMatters: false, accentsMatter: false }
      const chosen = given.others ? 'chosen' : 'typed'
      return { type, text: given.text, given: chosen, others: given.others ?? [], partial: true, ...words }
    }
    case 'long':
      return { type, guide: textOf(given.guide) }
    case 'code':
      return { type, guide: textOf(given.guide), language: given.language }
    case 'file': {
      const { kinds, mostFiles, mostMegabytes } = given
      return { type, guide: textOf(given.guide), kinds, mostFiles, mostMegabytes }
    }
    case 'spots': {
      const spots = given.spots.map(([name, x, y, label, feedback]) => ({
        id: uuid(),
        name,
        x,
        y,
        labelId: uuid(),
        label,
        feedback,
      }))
      const others = given.others.map((text) => ({ id: uuid(), text }))
      return { type, picture: given.picture, spots, others, partial: true }
    }
  }
}

function questionOf(given: z.infer<typeof Written>): Question {
  const [question, principle, step, worked] = given.hints
  return Question.parse({
    id: uuid(),
    prompt: textOf(given.ask),
    points: given.points,
    hints: {
      question: textOf(question),
      principle: textOf(principle),
      step: textOf(step),
      worked: textOf(worked),
    },
    feedback: { right: textOf(given.right), wrong: textOf(given.wrong) },
    ...ofType(given),
  })
}

/** A quiz as the demonstration’s are written down. */
export function readQuiz(text: string): QuizContent {
  const { settings, questions } = WrittenQuiz.parse(JSON.parse(text))
  return QuizContent.parse({
    type: 'quiz',
    settings: { ...newQuizSettings, ...settings },
    questions: questions.map(questionOf),
  })
}
