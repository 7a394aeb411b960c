import { z } from 'zod'
import { AttemptQuestion, QuestionReview } from './attempts.ts'
import { endpoint } from '../endpoint.ts'
import { Day, Id } from '../envelope.ts'
import { Answer, rungs } from './questions.ts'

/** What is to be repeated, as far as it is known before anything is asked. */
export const PracticeStanding = z.object({
  /** To be repeated today or overdue, no more than are counted. */
  due: z.number().int(),
  /** Of those, how many the next session asks. */
  session: z.number().int(),
  /** Answered today. */
  answered: z.number().int(),
  /** Where nothing is due: on which day something is. */
  nextOn: Day.nullable(),
})
export type PracticeStanding = z.infer<typeof PracticeStanding>

/** A question to repeat. Nothing of what is right in it. */
export const PracticeCard = AttemptQuestion.pick({ question: true, hints: true, nextHint: true }).extend({
  id: Id,
  /** An answer names the turn that it is to: of two, the first counts. */
  turn: z.number().int(),
  course: z.object({ id: Id, title: z.string(), language: z.string() }),
  lesson: z.object({ id: Id, title: z.string() }),
})
export type PracticeCard = z.infer<typeof PracticeCard>

export const PracticeAnswered = z.object({
  /** Of the answer that counts: where another window was first, that one. */
  answer: Answer.nullable(),
  review: QuestionReview,
  /** False where the turn had been answered already. */
  counted: z.boolean(),
  /** When it is asked again. */
  againOn: Day,
})
export type PracticeAnswered = z.infer<typeof PracticeAnswered>

/** How much of a topic somebody knows (rules/mastery). */
const TopicKnown = z.object({
  topic: z.string(),
  /** Null where too few answers say anything. */
  percent: z.number().int().nullable(),
  /** Answers that count for it. */
  answers: z.number().int(),
})
type TopicKnown = z.infer<typeof TopicKnown>
/** By topic: what is known least first, then what too little is known of. */
export const Mastery = z.object({ topics: z.array(TopicKnown) })
export type Mastery = z.infer<typeof Mastery>

const ofCard = z.object({ cardId: Id })
const Turn = z.number().int().min(0).max(1_000_000)

export const practiceApi = {
  standing: endpoint({
    id: 'practice.standing',
    method: 'GET',
    path: '/learn/practice',
    summary: 'Get how many missed questions one has to repeat, and when the next is due',
    data: PracticeStanding,
    errors: [],
    scope: 'courses:read',
  }),
  mastery: endpoint({
    id: 'practice.mastery',
    method: 'GET',
    path: '/learn/mastery',
    summary: 'Get how much one knows, by topic',
    data: Mastery,
    errors: [],
    scope: 'courses:read',
  }),
  masteryOf: endpoint({
    id: 'practice.masteryOf',
    method: 'GET',
    path: '/users/user/:id/mastery',
    summary:
      'Get how much somebody knows, by topic: for their mentors and administrators all of it, for those who lead a course what is of it',
    params: z.object({ id: Id }),
    data: Mastery,
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
  start: endpoint({
    id: 'practice.start',
    method: 'POST',
    path: '/learn/practice/session',
    summary: 'Start a short session of questions to repeat, or go on with the one that is under way',
    data: z.object({ cards: z.array(PracticeCard) }),
    errors: [],
    scope: null,
  }),
  hint: endpoint({
    id: 'practice.hint',
    method: 'POST',
    path: '/learn/practice/cards/:cardId/hints',
    summary:
      'Open the next hint of a question to repeat, after a moment; `opened` is how many are open already',
    params: ofCard,
    body: z.object({ turn: Turn, opened: z.number().int().min(0).max(rungs.length) }),
    data: AttemptQuestion.pick({ hints: true, nextHint: true }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
  answer: endpoint({
    id: 'practice.answer',
    method: 'POST',
    path: '/learn/practice/cards/:cardId/answer',
    summary: 'Answer a question to repeat, once a turn: what became of it, and when it is asked again',
    params: ofCard,
    body: z.object({ turn: Turn, answer: Answer.nullable() }),
    data: PracticeAnswered,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
}
