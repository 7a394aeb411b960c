import { z } from 'zod'
import { Id, Instant } from '../envelope.ts'
import { limits } from '../limits.ts'
import { Answer, QuestionText, ShownQuestion } from './questions.ts'
import { Person } from './team.ts'

/** How an attempt stands once it is submitted: worked out at once, waiting for somebody to read answers of it, or read. */
export const attemptStates = ['auto_graded', 'awaiting_grade', 'graded'] as const

const place = {
  course: z.object({ id: Id, title: z.string() }),
  lesson: z.object({ id: Id, title: z.string() }),
  learner: Person,
  /** Of their attempts at the quiz. */
  number: z.number().int(),
  submittedAt: Instant,
}

/** An attempt with answers that wait for somebody to read them. */
export const WaitingAttempt = z.object({
  id: Id,
  ...place,
  /** Of how many points. */
  pointsWaiting: z.number().int(),
})
export type WaitingAttempt = z.infer<typeof WaitingAttempt>

/** What an answer is given. */
export const GivenPoints = z.strictObject({
  questionId: Id,
  points: z.number().min(0).max(100).multipleOf(0.01),
  comment: z.string().trim().max(limits.reviewLength),
})
export type GivenPoints = z.infer<typeof GivenPoints>

/** An answer with what there is to judge it by. */
export const AnswerToGrade = z.object({
  question: ShownQuestion,
  /** In the order in which the learner was asked. */
  asked: z.number().int(),
  guide: QuestionText.nullable(),
  answer: Answer,
  /** What its files are attached to, as a `quiz_answer`; null where it is answered otherwise. */
  filesId: Id.nullable(),
  /** Null until somebody has given them. */
  points: z.number().nullable(),
  comment: z.string(),
})
export type AnswerToGrade = z.infer<typeof AnswerToGrade>

/** An attempt as those see it who give points for its answers. */
export const AttemptToGrade = z.object({
  id: Id,
  enrolmentId: Id,
  ...place,
  timedOut: z.boolean(),
  state: z.enum(attemptStates),
  /** What the other questions came to, of how many points. */
  others: z.object({ points: z.number(), of: z.number().int() }),
  passPercent: z.number().int(),
  answers: z.array(AnswerToGrade),
  /** Counts up each time that somebody gives points. */
  revision: z.number().int(),
  graded: z.object({ at: Instant, by: z.string().nullable() }).nullable(),
})
export type AttemptToGrade = z.infer<typeof AttemptToGrade>
