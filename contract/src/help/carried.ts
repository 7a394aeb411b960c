import { z } from 'zod'
import { Instant } from '../envelope.ts'
import { OpenedHint, QuestionReview } from '../practice/attempts.ts'
import { Answer, ShownQuestion } from '../practice/questions.ts'
import { ReleasedReview, WorkText } from '../practice/work.ts'

/** What the last review that was released said, and of which round; its criteria and levels by their names. */
const ReviewCarried = ReleasedReview.pick({ outcome: true, passed: true, score: true, word: true }).extend({
  round: z.number().int(),
  comments: z.array(z.object({ quote: z.string(), text: z.string() })),
  levels: z.array(z.object({ criterion: z.string(), level: z.string() })),
})

/** The newest of somebody’s work at an assignment: what they are writing, or what they handed in. */
export const WorkCarried = WorkText.extend({
  round: z.number().int(),
  /** Null while it is being written. */
  handedInAt: Instant.nullable(),
  /** By their names alone. */
  files: z.array(z.string()),
  review: ReviewCarried.nullable(),
})
export type WorkCarried = z.infer<typeof WorkCarried>

/** How somebody stands in a quiz that they ask about as a whole, as far as they see that themselves. */
export const QuizCarried = z.object({
  passPercent: z.number().int(),
  /** All that were begun, the one that is under way with them. */
  attempts: z.number().int(),
  /** Of the last ones that were submitted, the newest first; null while answers wait for somebody to read them. */
  scores: z.array(
    z.object({
      attempt: z.number().int(),
      submittedAt: Instant,
      timedOut: z.boolean(),
      score: z.object({ percent: z.number().int(), passed: z.boolean() }).nullable(),
    }),
  ),
})
export type QuizCarried = z.infer<typeof QuizCarried>

/** What was there when it was asked: it stays so, whatever is tried after. */
export const Carried = z.object({
  question: ShownQuestion.nullable(),
  /** Those of earlier attempts too, the newest first; `attempt` is null of what was answered in practice. */
  answers: z.array(z.object({ attempt: z.number().int().nullable(), answer: Answer })),
  hints: z.array(OpenedHint),
  /** What became of the answer, of an attempt that was submitted: as far as its quiz shows that, and never what is right. */
  review: QuestionReview.pick({ mark: true, comment: true }).optional(),
  /** Of an assignment; left out where the work was not begun. */
  work: WorkCarried.optional(),
  /** Of a quiz as a whole; left out where it asks nothing yet. */
  quiz: QuizCarried.optional(),
})
export type Carried = z.infer<typeof Carried>
