import { z } from 'zod'
import { Id, Instant } from '../envelope.ts'
import { Tag } from '../fields.ts'
import { limits } from '../limits.ts'
import { pictureLength } from '../rich-text/document.ts'
import { Question } from './questions.ts'

export const quizReviews = ['score', 'marks', 'answers'] as const

/** From when and until when an attempt may begin; null without an end on that side. One under way ends when the time is over. */
const QuizWindow = z
  .strictObject({ opensAt: Instant.nullable(), closesAt: Instant.nullable() })
  .refine(({ opensAt, closesAt }) => !opensAt || !closesAt || Date.parse(opensAt) < Date.parse(closesAt), {
    path: ['closesAt'],
    message: 'ends_before_it_starts',
  })
export type QuizWindow = z.infer<typeof QuizWindow>

/** Questions of which an attempt asks so many. */
export const QuestionPool = z.strictObject({
  id: Id,
  name: Tag,
  /** All of them where there are fewer. */
  asks: z.number().int().min(1).max(limits.quizQuestions),
})
export type QuestionPool = z.infer<typeof QuestionPool>

export const QuizSettings = z.strictObject({
  /** Of all points, in per cent. */
  passPercent: z.number().int().min(0).max(100),
  /** How often it may be tried; null without end. */
  attempts: z.number().int().min(1).max(limits.quizAttempts).nullable(),
  /** Which attempt counts; or what all of them make together, each as much as the others. */
  counts: z.enum(['best', 'last', 'average']),
  /** How many of the questions that are in no pool an attempt asks, drawn anew for each; all of them where nothing is said. */
  draws: z.number().int().min(1).max(limits.quizQuestions).nullable().optional(),
  pools: z
    .array(QuestionPool)
    .max(limits.quizPools)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'duplicate')
    .optional(),
  shuffleQuestions: z.boolean(),
  shuffleAnswers: z.boolean(),
  /** Of one attempt, on the server’s clock; null without limit. */
  minutes: z.number().int().min(1).max(600).nullable(),
  window: QuizWindow.optional(),
  layout: z.enum(['one_page', 'one_each']),
  /** What one sees afterwards: the score alone, what was right too, or feedback and right answers besides. */
  review: z.enum(quizReviews),
  /** And when: after each attempt, or once it is passed or no attempt is left. */
  reviewWhen: z.enum(['each', 'end']),
  /** Whoever opens the worked answer gets no points for the question. */
  workedCloses: z.boolean(),
})
export type QuizSettings = z.infer<typeof QuizSettings>

/** Nothing is given away to whoever tries again: right answers show where an author chose so. */
export const newQuizSettings: QuizSettings = {
  passPercent: 70,
  attempts: null,
  counts: 'best',
  shuffleQuestions: false,
  shuffleAnswers: true,
  minutes: null,
  layout: 'one_page',
  review: 'marks',
  reviewWhen: 'each',
  workedCloses: true,
}

/** What all pictures of a question hold, in characters. */
export function lengthOfPictures(question: Question): number {
  const asked = question.prompt ? pictureLength(question.prompt) : 0
  if (question.type === 'spots') return asked + (question.picture?.data.length ?? 0)
  if (question.type !== 'single' && question.type !== 'multiple') return asked
  return question.choices.reduce((sum, { picture }) => sum + (picture?.data.length ?? 0), asked)
}

/** The content of a lesson that is a quiz. */
export const QuizContent = z
  .strictObject({
    type: z.literal('quiz'),
    settings: QuizSettings,
    questions: z
      .array(Question)
      .max(limits.quizQuestions)
      .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'duplicate')
      .superRefine((all, { addIssue }) => {
        let held = 0
        for (const [at, question] of all.entries()) {
          const own = lengthOfPictures(question)
          held += own
          if (own > 0 && held > limits.quizPictures)
            addIssue({ code: 'custom', message: 'too_many_pictures', path: [at] })
        }
      }),
  })
  .superRefine(({ settings, questions }, { addIssue }) => {
    const pools = new Set(settings.pools?.map(({ id }) => id))
    for (const [at, { pool }] of questions.entries())
      if (pool !== undefined && !pools.has(pool))
        addIssue({ code: 'custom', message: 'pool_gone', path: ['questions', at, 'pool'] })
  })
export type QuizContent = z.infer<typeof QuizContent>

/** The pools, by their place, whose name another one before them has. */
export function namedTwice({ pools = [] }: Pick<QuizSettings, 'pools'>): number[] {
  const names = pools.map(({ name }) => name.toLowerCase())
  return [...names.keys()].filter((at) => names.indexOf(names[at] ?? '') < at)
}
