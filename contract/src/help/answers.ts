import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Int4, Paged, PageQuery } from '../envelope.ts'
import { HelpItem } from './help.ts'
import { limits } from '../limits.ts'
import { answerStates } from '../rules/help/answer-moves.ts'

export const answerKinds = ['hint', 'comment'] as const
export type AnswerKind = (typeof answerKinds)[number]

/** What everyone reads: how it was asked and what the answer is, without whoever asked. */
export const AnswerWords = z.strictObject({
  /** A hint stands among those of its item; a comment below its lesson, or with the results of its question. Who is stuck finds both. */
  kind: z.enum(answerKinds),
  asked: z.string().trim().min(1).max(limits.helpWord),
  text: z.string().trim().min(1).max(limits.messageLength),
})
export type AnswerWords = z.infer<typeof AnswerWords>

/** Of a rejection: what its mentor is told. */
export const RejectedAnswer = z.object({ reason: z.string().trim().min(1).max(limits.reasonLength) })

const Place = z.object({
  courseId: Id,
  course: z.string(),
  lessonId: Id,
  lesson: z.string(),
  /** Of a question: its number in its quiz when it was asked. */
  question: z.number().int().nullable(),
})

export const SharedAnswer = z.object({
  id: Id,
  state: z.enum(answerStates),
  kind: z.enum(answerKinds),
  asked: z.string(),
  text: z.string(),
  place: Place,
  /** Null where they are here no more. */
  mentor: z.string().nullable(),
  /** Who published or rejected it last. */
  reviewer: z.string().nullable(),
  /** Why it was rejected. */
  reason: z.string(),
  proposedAt: Instant,
  reviewedAt: Instant.nullable(),
  /** Counts up with each change. */
  revision: z.number().int(),
  /** People who read it and said that it helped, or asked nobody within a day after. */
  helped: z.number().int(),
  /** What one is to it oneself. */
  mine: z.object({ mentor: z.boolean(), reviewer: z.boolean() }),
})
export type SharedAnswer = z.infer<typeof SharedAnswer>

const Alike = SharedAnswer.pick({ id: true, state: true, asked: true, text: true, helped: true })

/** An answer for whoever reviews it. */
export const ReviewedAnswer = SharedAnswer.extend({
  /** What is asked there, where it is a question that the published course still has. */
  prompt: z.string().nullable(),
  /** The published course has the item still. */
  here: z.boolean(),
  /** It says what is right: it cannot be published so. */
  tells: z.boolean(),
  /** Others of the same item that may say the same, the most alike first. */
  alike: z.array(Alike),
})
export type ReviewedAnswer = z.infer<typeof ReviewedAnswer>

/** An answer given before, for who is stuck: its text once they open it. */
export const GivenAnswer = z.object({
  id: Id,
  kind: z.enum(answerKinds),
  asked: z.string(),
  mentor: z.string().nullable(),
  text: z.string().nullable(),
  /** Whether they said that it helped. */
  said: z.boolean().nullable(),
})
export type GivenAnswer = z.infer<typeof GivenAnswer>

/** An answer that stands among the hints of what it is of: the lesson, or a question of it. */
const GivenHint = GivenAnswer.extend({ itemId: Id })
export type GivenHint = z.infer<typeof GivenHint>

/** One that somebody had opened before they asked a person. */
const ReadAnswer = z.object({
  id: Id,
  asked: z.string(),
  text: z.string(),
  said: z.boolean().nullable(),
})
type ReadAnswer = z.infer<typeof ReadAnswer>

const LessonComment = z.object({
  id: Id,
  /** The lesson, or a question of it. */
  itemId: Id,
  asked: z.string(),
  text: z.string(),
  mentor: z.string().nullable(),
})
type LessonComment = z.infer<typeof LessonComment>

/** What many asked about within thirty days. */
export const OftenAsked = z.object({
  itemId: Id,
  lessonId: Id,
  lesson: z.string(),
  question: z.number().int().nullable(),
  people: z.number().int(),
  /** What they marked in its text: the sentences of it, as published, that most of them point to first. */
  passages: z.array(
    z.object({
      text: z.string(),
      people: z.number().int(),
      /** Whether it still stands in the text; else it is what was marked then. */
      stands: z.boolean(),
    }),
  ),
  /** In the words of those who asked, without who they are; the newest. */
  lines: z.array(z.string()),
})
export type OftenAsked = z.infer<typeof OftenAsked>

const ofRequest = z.object({ id: Id })
const ofCourse = z.object({ id: Id })

export const answersApi = {
  given: endpoint({
    id: 'answers.given',
    method: 'GET',
    path: '/help/answers',
    summary: 'List the answers given before to what one is stuck on; the text of those that one opened',
    query: HelpItem,
    data: z.object({ items: z.array(GivenAnswer) }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    scope: null,
  }),
  hints: endpoint({
    id: 'answers.hints',
    method: 'GET',
    path: '/courses/:id/lessons/:lessonId/answers/hints',
    summary:
      'List the answers that stand among the hints of a lesson and of the questions of one’s attempt under way; the text of those that one opened',
    params: z.object({ id: Id, lessonId: Id }),
    data: z.object({ items: z.array(GivenHint) }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    scope: null,
  }),
  open: endpoint({
    id: 'answers.open',
    method: 'POST',
    path: '/help/answers/:id/opened',
    summary: 'Open an answer given before to what one is stuck on',
    params: z.object({ id: Id }),
    body: z.object({ item: HelpItem }).strict(),
    data: GivenAnswer,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    scope: null,
  }),
  say: endpoint({
    id: 'answers.say',
    method: 'PUT',
    path: '/help/answers/:id/said',
    summary: 'Say whether an answer that one opened helped',
    params: z.object({ id: Id }),
    body: z.object({ helped: z.boolean() }).strict(),
    data: z.object({ said: z.boolean() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
  read: endpoint({
    id: 'answers.read',
    method: 'GET',
    path: '/help/requests/:id/read',
    summary: 'List the answers given before that whoever asked had opened by then, and whether they helped',
    params: ofRequest,
    data: z.object({ items: z.array(ReadAnswer) }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    scope: null,
  }),
  ofRequest: endpoint({
    id: 'answers.ofRequest',
    method: 'GET',
    path: '/help/requests/:id/answer',
    summary: 'Get what one proposed from a request that one answered, or the words to begin with',
    params: ofRequest,
    data: z.object({
      proposed: SharedAnswer.nullable(),
      draft: z.object({ asked: z.string(), text: z.string() }),
      /** Those of the same item that are published. */
      published: z.array(Alike),
    }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    scope: null,
  }),
  propose: endpoint({
    id: 'answers.propose',
    method: 'PUT',
    path: '/help/requests/:id/answer',
    summary: 'Propose one’s answer to a request for everyone; before it is published, in better words',
    params: ofRequest,
    body: AnswerWords,
    data: SharedAnswer,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    scope: null,
  }),
  mine: endpoint({
    id: 'answers.mine',
    method: 'GET',
    path: '/help/answers/mine',
    summary: 'List the answers that one proposed or published, with how many people each helped',
    query: PageQuery,
    data: Paged(SharedAnswer).extend({ helped: z.number().int() }),
    errors: [],
    scope: null,
  }),
  ofCourse: endpoint({
    id: 'answers.ofCourse',
    method: 'GET',
    path: '/courses/:id/answers',
    summary: 'List the answers proposed for a course, or those that are published, rejected or withdrawn',
    params: ofCourse,
    query: PageQuery.extend({ state: z.enum(answerStates).default('proposed') }),
    data: Paged(ReviewedAnswer).extend({
      mayEdit: z.boolean(),
      counts: z.record(z.enum(answerStates), Int4),
    }),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  review: endpoint({
    id: 'answers.review',
    method: 'PUT',
    path: '/courses/:id/answers/:answerId/state',
    summary: 'Publish, edit, reject or withdraw an answer, in the words that are given',
    params: z.object({ id: Id, answerId: Id }),
    body: z
      .object({
        move: z.enum(['publish', 'edit', 'reject', 'withdraw']),
        revision: Int4.min(1),
        words: AnswerWords.optional(),
        reason: RejectedAnswer.shape.reason.optional(),
      })
      .strict()
      .refine(({ move, reason }) => (move === 'reject') === (reason !== undefined), {
        path: ['reason'],
        message: 'required',
      }),
    data: ReviewedAnswer,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    scope: null,
  }),
  often: endpoint({
    id: 'answers.often',
    method: 'GET',
    path: '/courses/:id/answers/often',
    summary:
      'List what many asked about in a course within thirty days, in their words, without who they are',
    params: ofCourse,
    data: z.object({ items: z.array(OftenAsked), people: z.number().int() }),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  comments: endpoint({
    id: 'answers.comments',
    method: 'GET',
    path: '/courses/:id/lessons/:lessonId/answers',
    summary: 'List the comments that stand below a lesson, and with the results of its questions',
    params: z.object({ id: Id, lessonId: Id }),
    data: z.object({ items: z.array(LessonComment) }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    scope: null,
  }),
}
