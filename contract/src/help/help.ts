import { z } from 'zod'
import { Attachment } from '../attachments.ts'
import { lessonKinds, PageContent } from '../courses/course.ts'
import { Carried } from './carried.ts'
import { Message } from './message.ts'
import { Correspondent } from './correspondent.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Int4, Paged, PageQuery } from '../envelope.ts'
import { limits } from '../limits.ts'
import { helpMoveNames, helpStates } from '../rules/help/help-moves.ts'

/**
 * What somebody is stuck on: a lesson, which may be a quiz or an assignment; a question of their own attempt, while it is under way
 * or once they see what became of it; or a question that they practise.
 */
export const HelpItem = z
  .object({
    courseId: Id,
    lessonId: Id,
    attemptId: Id.optional(),
    questionId: Id.optional(),
    cardId: Id.optional(),
  })
  .strict()
  .refine(({ attemptId, questionId }) => (attemptId === undefined) === (questionId === undefined), {
    path: ['questionId'],
    message: 'required',
  })
  .refine(({ attemptId, cardId }) => attemptId === undefined || cardId === undefined, {
    path: ['cardId'],
    message: 'invalid',
  })
export type HelpItem = z.infer<typeof HelpItem>

const minutes = z.number().int()
/** How long an answer takes here, by how long it took before; no range where that was too seldom to say. */
const ExpectedWait = z.object({
  range: z.object({ low: minutes, high: minutes }).nullable(),
  basis: z.enum(['topic_and_hour', 'hour', 'topic', 'all', 'none']),
  promised: minutes,
})

/** Where one is stuck, by its names when it was asked; the number of a question in its quiz. */
const Place = z.object({
  courseId: Id,
  lessonId: Id,
  course: z.string(),
  lesson: z.string(),
  question: z.number().int().nullable(),
})

/** The words of a lesson that a request is about, and where they began in its text when they were marked. */
export const Passage = z.strictObject({
  text: z.string().trim().min(1).max(limits.helpPassage),
  at: Int4.min(0),
})
export type Passage = z.infer<typeof Passage>

export const helpedBy = ['answer', 'meeting', 'hint', 'myself'] as const
/** What helped: said where a request is closed as answered, by either of the two. */
export const HelpedBy = z.object({ helpedBy: z.enum(helpedBy) })

const Standing = z.object({
  id: Id,
  state: z.enum(helpStates),
  /** What one is to it oneself. */
  part: z.enum(['student', 'claimer', 'taker']),
  place: Place,
  /** In the words of whoever asks. */
  word: z.string(),
  student: Correspondent,
  /** Who holds it, or held it when it ended. */
  mentor: Correspondent.nullable(),
  askedAt: Instant,
  /** The promise that counts: the first one until somebody answered, after that the newest. */
  promisedAt: Instant,
  /** Until when it is held without an answer. */
  claimedUntil: Instant.nullable(),
  answeredAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  lastAt: Instant,
  helpedBy: HelpedBy.shape.helpedBy.nullable(),
  /** Somebody holds it, and other mentors may take it over: its promise is about to break. */
  reopened: z.boolean(),
})

export const ListedHelp = Standing.extend({
  /** Messages of the other that one has not read. */
  unread: z.number().int(),
  answers: z.number().int(),
  hints: z.number().int(),
  /** With what was written or handed in at an assignment. */
  work: z.boolean(),
})
export type ListedHelp = z.infer<typeof ListedHelp>

export const QueuedHelp = ListedHelp.extend({
  /** Why it is for this mentor: their own mentee, topics that they know, their language. */
  fit: z.object({ own: z.boolean(), topics: z.array(z.string()), language: z.boolean() }),
  /** How many others wait with the same item and ask much the same. */
  alike: z.number().int(),
})
export type QueuedHelp = z.infer<typeof QueuedHelp>

export const HelpRequest = Standing.extend({
  /** The words of the lesson that it is about, where whoever asked marked any. */
  passage: z.string().nullable(),
  carried: Carried,
  /** The work is kept from this reader, who may come to judge it and is not to know whose it is. */
  nameless: z.boolean(),
  moves: z.array(z.enum(helpMoveNames)),
  /** Where the two write to one another; of whoever might take it, where they wrote when they held it, unless they gave it back. */
  conversationId: Id.nullable(),
  /** What was written with mentors who held it before. */
  earlier: z.array(z.object({ mentor: Correspondent, messages: z.array(Message) })),
  /** A meeting of the two that is not over. */
  meetingCode: z.string().nullable(),
  /** Whoever holds it has met whoever asked about it, or does now. */
  met: z.boolean(),
  /** Who was told since it last waits, for whoever asked; null where it does not wait, and to all others. */
  told: z.enum(['mentors', 'admins', 'nobody']).nullable(),
})
export type HelpRequest = z.infer<typeof HelpRequest>

/**
 * Details of CONFLICT, to whoever held a request until another mentor took it over, or until their time was over: who has it
 * (null where it ended with nobody), and where what they wrote is.
 */
export const TakenHelp = z.object({
  reason: z.literal('help_taken'),
  mentor: z.string().nullable(),
  conversationId: Id,
})
export type TakenHelp = z.infer<typeof TakenHelp>

/** A request as administrators see it: that it is there, never what it says. */
export const HelpStanding = z.object({
  id: Id,
  state: z.enum(helpStates),
  student: z.string(),
  mentor: z.string().nullable(),
  course: z.string(),
  askedAt: Instant,
  promisedAt: Instant,
  answeredAt: Instant.nullable(),
  /** How often it went back to the queue. */
  requeued: z.number().int(),
})
export type HelpStanding = z.infer<typeof HelpStanding>

const one = z.object({ id: Id })

export const helpApi = {
  before: endpoint({
    id: 'help.before',
    method: 'GET',
    path: '/help/before',
    summary: 'Say before somebody asks how long an answer takes here, and whether they have asked already',
    query: HelpItem,
    data: z.object({
      expected: ExpectedWait,
      open: Id.nullable(),
      /** What goes along with the request: a question with what was tried, work at an assignment, or a lesson. */
      carries: z.enum(['question', 'work', 'quiz', 'lesson']),
    }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    scope: null,
  }),
  ask: endpoint({
    id: 'help.ask',
    method: 'POST',
    path: '/help/requests',
    summary:
      'Ask a mentor for help with a lesson, a question or an assignment; of one that was asked for already it is the same',
    body: z
      .object({
        item: HelpItem,
        word: z.string().trim().min(1).max(limits.helpWord),
        passage: Passage.optional(),
      })
      .strict(),
    data: HelpRequest,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
  mine: endpoint({
    id: 'help.mine',
    method: 'GET',
    path: '/help/requests',
    summary: 'List one’s own requests for help, those that are open first',
    query: PageQuery,
    data: Paged(ListedHelp),
    errors: [],
    scope: null,
  }),
  queue: endpoint({
    id: 'help.queue',
    method: 'GET',
    path: '/help/queue',
    summary: 'List the requests that wait for a mentor, by their promise and who fits them',
    query: PageQuery,
    data: Paged(QueuedHelp),
    errors: [],
    scope: null,
  }),
  claimed: endpoint({
    id: 'help.claimed',
    method: 'GET',
    path: '/help/claimed',
    summary: 'List the requests that one holds, and those that one answered',
    query: PageQuery,
    data: Paged(ListedHelp).extend({ holds: z.number().int(), most: z.number().int() }),
    errors: [],
    scope: null,
  }),
  overview: endpoint({
    id: 'help.overview',
    method: 'GET',
    path: '/help/overview',
    summary: 'List the company’s open requests for help: how each stands, never what it says',
    query: PageQuery,
    data: Paged(HelpStanding).extend({
      waiting: z.number().int(),
      late: z.number().int(),
      answering: z.number().int(),
      /** Of the last thirty days: how many were answered, and of those how many within their promise. */
      answered: z.number().int(),
      inTime: z.number().int(),
    }),
    errors: [],
    scope: null,
  }),
  byId: endpoint({
    id: 'help.byId',
    method: 'GET',
    path: '/help/requests/:id',
    summary: 'Get a request that one made, holds, or might take',
    params: one,
    data: HelpRequest,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    scope: null,
  }),
  lesson: endpoint({
    id: 'help.lesson',
    method: 'GET',
    path: '/help/requests/:id/lesson',
    summary:
      'Get the text of the lesson of an open request that one made or holds, or what its assignment asks, as the student has it',
    params: one,
    data: z.object({
      /** Null where the student has it no more. */
      kind: z.enum(lessonKinds).nullable(),
      /** Null of a quiz and all else that is no text, and where the student has it no more. */
      content: PageContent.nullable(),
      files: z.array(Attachment),
    }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    scope: null,
  }),
  move: endpoint({
    id: 'help.move',
    method: 'PUT',
    path: '/help/requests/:id/state',
    summary: 'Claim, renew, release, close or cancel a request; say that it helped, or not yet (`reply`)',
    params: one,
    body: z
      .object({
        move: z.enum(['claim', 'renew', 'release', 'reply', 'helped', 'close', 'cancel']),
        helpedBy: HelpedBy.shape.helpedBy.optional(),
      })
      .strict()
      .refine(({ move, helpedBy }) => ['helped', 'close'].includes(move) === (helpedBy !== undefined), {
        path: ['helpedBy'],
        message: 'required',
      }),
    data: HelpRequest.nullable(),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
  meet: endpoint({
    id: 'help.meet',
    method: 'POST',
    path: '/help/requests/:id/meeting',
    summary: 'Start a meeting with whoever asked, at once; the one that is under way where there is one',
    params: one,
    data: z.object({ code: z.string() }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    scope: null,
  }),
}
