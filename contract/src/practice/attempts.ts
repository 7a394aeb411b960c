import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Int4, Paged, PageQuery } from '../envelope.ts'
import { limits } from '../limits.ts'
import { attemptStates, AttemptToGrade, GivenPoints, WaitingAttempt } from './grading.ts'
import { Answer, QuestionText, rungs, ShownQuestion } from './questions.ts'
import { quizReviews, QuizSettings } from './quiz.ts'
import { QuestionStatistics } from './statistics.ts'

/** How an attempt ended. */
const AttemptScore = z.object({
  state: z.enum(attemptStates),
  /** From 0 to 100, and 100 only where all is right; while some of it waits for a grade, what the rest makes of the whole. */
  percent: z.number().int(),
  /** Not before all of it is graded. */
  passed: z.boolean(),
  /** Points that wait for a grade. */
  pointsWaiting: z.number().int(),
})
export const PastAttempt = AttemptScore.extend({
  id: Id,
  number: z.number().int(),
  submittedAt: Instant,
  /** Its time was up before it was submitted. */
  timedOut: z.boolean(),
})
export type PastAttempt = z.infer<typeof PastAttempt>

/** What to expect of a quiz, and how one stands in it. */
export const QuizPage = QuizSettings.pick({ passPercent: true, counts: true, minutes: true }).extend({
  /** When an attempt may begin; null where it may at any time. `now` is what the server’s clock says, by which it is. */
  opensAt: Instant.nullable(),
  closesAt: Instant.nullable(),
  now: Instant,
  /** What all attempts make together in per cent, where that counts and there is one. */
  average: z.number().nullable(),
  /** The minutes are more than others have. */
  extraTime: z.boolean(),
  /** How many an attempt asks. */
  questions: z.number().int(),
  /** Other ones each time: they are drawn from more. */
  drawn: z.boolean(),
  attempts: z.number().int().nullable(),
  /** Null without end. */
  attemptsLeft: z.number().int().nullable(),
  /** The attempt that is under way. */
  open: z.object({ id: Id, number: z.number().int(), secondsLeft: z.number().nullable() }).nullable(),
  /** Newest first. */
  past: z.array(PastAttempt),
  passed: z.boolean(),
})
export type QuizPage = z.infer<typeof QuizPage>

const marks = ['right', 'partly', 'wrong', 'unanswered', 'waits'] as const
/** What became of an answer, as far as the quiz shows it. */
export const QuestionReview = z.object({
  mark: z.enum(marks),
  points: z.number(),
  /** Of the worked answer’s reader: the question counts nothing. */
  closed: z.boolean(),
  feedback: QuestionText.nullable(),
  /** To what was chosen or typed; of pairs and of a picture, to each pair and spot; `gap` is the number of the one it is said of. */
  choiceFeedback: z.array(z.object({ id: Id, text: z.string(), gap: z.number().int().optional() })),
  right: Answer.nullable(),
  /** What whoever read the answer says of it; empty where nothing is said. */
  comment: z.string(),
})
export type QuestionReview = z.infer<typeof QuestionReview>

export const OpenedHint = z.object({ rung: z.enum(rungs), text: QuestionText })
export type OpenedHint = z.infer<typeof OpenedHint>
/** The hint that can be opened next: in so many seconds at the latest, and at once after a try. */
const NextHint = z.object({
  seconds: z.number(),
  /** It is the worked answer: what mentors gave comes before it. */
  worked: z.boolean(),
  /** It is the worked answer, and whoever opens it gets no points for what it is of. */
  closes: z.boolean(),
})
export type NextHint = z.infer<typeof NextHint>

export const AttemptQuestion = z.object({
  question: ShownQuestion,
  answer: Answer.nullable(),
  /** What its files are attached to, as a `quiz_answer`; null where it is answered otherwise. */
  filesId: Id.nullable(),
  /** The number of the save that is kept; 0 before the first. */
  saved: z.number().int(),
  hints: z.array(OpenedHint),
  /** Null where nothing more helps here. */
  nextHint: NextHint.nullable(),
  review: QuestionReview.nullable(),
})
export type AttemptQuestion = z.infer<typeof AttemptQuestion>

export const Attempt = z.object({
  id: Id,
  courseId: Id,
  lessonId: Id,
  number: z.number().int(),
  layout: QuizSettings.shape.layout,
  passPercent: z.number().int(),
  /** Of the time that it has: at 0 it is to be submitted. Null without limit, and after it. */
  secondsLeft: z.number().nullable(),
  /** Null while it is under way. */
  result: PastAttempt.extend({ shows: z.enum(quizReviews) }).nullable(),
  /** After it, as far as the quiz shows them. */
  questions: z.array(AttemptQuestion),
})
export type Attempt = z.infer<typeof Attempt>

/** An attempt of somebody who learns, as those see it who lead the course. */
export const LearnerAttempt = z.object({
  id: Id,
  lessonId: Id,
  lessonTitle: z.string(),
  number: z.number().int(),
  startedAt: Instant,
  /** Null while it is under way. */
  score: AttemptScore.nullable(),
  submittedAt: Instant.nullable(),
  timedOut: z.boolean(),
  hintsOpened: z.number().int(),
})
export type LearnerAttempt = z.infer<typeof LearnerAttempt>

const ofLesson = z.object({ id: Id, lessonId: Id })
const ofAttempt = z.object({ attemptId: Id })
const ofQuestion = ofAttempt.extend({ questionId: Id })
const Number = z.number().int().min(1).max(1_000_000_000)

export const attemptsApi = {
  quiz: endpoint({
    id: 'attempts.quiz',
    method: 'GET',
    path: '/learn/courses/:id/lessons/:lessonId/quiz',
    summary: 'Get what to expect of a quiz, and one’s own attempts at it',
    params: ofLesson,
    data: QuizPage,
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
  start: endpoint({
    id: 'attempts.start',
    method: 'POST',
    path: '/learn/courses/:id/lessons/:lessonId/attempts',
    summary: 'Start an attempt at a quiz, or go on with the one that is under way',
    params: ofLesson,
    data: Attempt,
    errors: ['NOT_FOUND', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
  byId: endpoint({
    id: 'attempts.byId',
    method: 'GET',
    path: '/learn/attempts/:attemptId',
    summary:
      'Get one’s own attempt: its questions while it is under way, what the quiz shows of it afterwards',
    params: ofAttempt,
    data: Attempt,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  answer: endpoint({
    id: 'attempts.answer',
    method: 'PUT',
    path: '/learn/attempts/:attemptId/answers/:questionId',
    summary:
      'Save an answer; of two the higher number stays, whichever arrives last. `over`: the attempt has ended, and nothing was saved',
    params: ofQuestion,
    body: z.object({ number: Number, answer: Answer.nullable() }),
    data: z.object({ saved: z.number().int(), over: z.boolean() }),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  hint: endpoint({
    id: 'attempts.hint',
    method: 'POST',
    path: '/learn/attempts/:attemptId/questions/:questionId/hints',
    summary:
      'Open the next hint of a question, after a try or a moment; `opened` is how many are open already',
    params: ofQuestion,
    body: z.object({ opened: z.number().int().min(0).max(rungs.length) }),
    data: AttemptQuestion.pick({ hints: true, nextHint: true }).extend({ over: z.boolean() }),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  submit: endpoint({
    id: 'attempts.submit',
    method: 'POST',
    path: '/learn/attempts/:attemptId/submit',
    summary:
      'Submit an attempt: it is scored, and passing it marks the lesson as done. With `saved`, only if no other answer was saved since, unless its time is up',
    params: ofAttempt,
    body: z
      .object({ saved: z.array(z.object({ questionId: Id, number: Int4.min(0) })).max(limits.quizQuestions) })
      .partial()
      .default({}),
    data: Attempt,
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
  statistics: endpoint({
    id: 'attempts.statistics',
    method: 'GET',
    path: '/courses/:id/lessons/:lessonId/statistics',
    summary: 'Get how the questions of a published quiz are answered; for those who lead the course',
    params: ofLesson,
    data: z.object({ items: z.array(QuestionStatistics) }),
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
  ofLearner: endpoint({
    id: 'attempts.ofLearner',
    method: 'GET',
    path: '/courses/:id/learners/:enrolmentId/attempts',
    summary: 'List a learner’s attempts at the quizzes of a course, newest first; for those who lead it',
    params: z.object({ id: Id, enrolmentId: Id }),
    data: z.object({ items: z.array(LearnerAttempt) }),
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
  waiting: endpoint({
    id: 'attempts.waiting',
    method: 'GET',
    path: '/attempts',
    summary:
      'List the attempts with answers that wait for somebody to read them, oldest first; for those who lead or grade their courses',
    query: PageQuery.extend({ courseId: Id.optional() }),
    data: Paged(WaitingAttempt).extend({
      /** Of which courses there is any, whatever is asked for. */
      courses: z.array(z.object({ id: Id, title: z.string(), count: z.number().int() })),
    }),
    errors: [],
    scope: 'courses:read',
  }),
  toGrade: endpoint({
    id: 'attempts.toGrade',
    method: 'GET',
    path: '/attempts/:attemptId/answers',
    summary:
      'Get the answers of a submitted attempt that a person reads; for those who lead or grade its course',
    params: ofAttempt,
    data: AttemptToGrade,
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
  grade: endpoint({
    id: 'attempts.grade',
    method: 'PUT',
    path: '/attempts/:attemptId/answers',
    summary:
      'Give points for every answer that a person reads: the attempt is graded then, and counts. Once more to correct them; CONFLICT where somebody else has since the given revision',
    params: ofAttempt,
    body: z.strictObject({
      revision: Int4.min(0),
      answers: z.array(GivenPoints).min(1).max(limits.quizQuestions),
    }),
    data: AttemptToGrade,
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
}
