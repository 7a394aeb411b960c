import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Paged, PageQuery } from '../envelope.ts'
import { limits } from '../limits.ts'
import { audiences } from '../rules/mentoring/feedback-visibility.ts'

/** How much a session helped, the least first. */
export const ratings = ['not', 'little', 'well', 'very'] as const
export type Rating = (typeof ratings)[number]
/** What somebody says who would rather not go on. */
export const worstRating: Rating = 'not'

const Audience = z.enum(audiences)

/** A session that one is asked about: until one answers or says not now, for two weeks. */
export const AskedFeedback = z.object({
  sessionId: Id,
  relationshipId: Id,
  /** Which of the two one is oneself. */
  part: z.enum(['mentor', 'mentee']),
  other: z.object({ id: Id, name: z.string(), surname: z.string(), photoUrl: z.string().nullable() }),
  startsAt: Instant,
  /** It took place; else nobody knows, or the other one alone says so, and one is asked that first. */
  known: z.boolean(),
  /** The other one says that they met. */
  said: z.boolean(),
  /** Whom a word may be for. */
  audiences: z.array(Audience),
})
export type AskedFeedback = z.infer<typeof AskedFeedback>

export const OwnFeedback = z.object({
  rating: z.enum(ratings),
  /** Null where it is sealed by another secret of the installation, and opens no more. */
  word: z.string().nullable(),
  wordFor: Audience,
  /** Everybody of the two who can read the word; and whether those who lead the programme can. */
  seenBy: z.array(Id),
  seenByLeads: z.boolean(),
  /** Until when one may say something else; null where that is over. */
  changesUntil: Instant.nullable(),
})
export type OwnFeedback = z.infer<typeof OwnFeedback>

/** What one said of a session, and what the other said to oneself. */
export const SessionFeedback = z.object({
  sessionId: Id,
  /** One may say something of it. */
  open: z.boolean(),
  audiences: z.array(Audience),
  own: OwnFeedback.nullable(),
  /** The word of the other that is for oneself. */
  received: z.string().nullable(),
})
export type SessionFeedback = z.infer<typeof SessionFeedback>

const Sum = z
  .object({
    ratings: z.number().int(),
    /** Of those, how many say that it helped well or very well. */
    helped: z.number().int(),
  })
  /** Null until five people or more have said something. */
  .nullable()

export const ProgrammeFeedback = Paged(
  z.object({
    author: z.object({ id: Id, name: z.string(), surname: z.string() }),
    text: z.string(),
    at: Instant,
  }),
).extend({ byMentees: Sum, byMentors: Sum })
export type ProgrammeFeedback = z.infer<typeof ProgrammeFeedback>

const byId = z.object({ id: Id })

export const feedbackApi = {
  asked: endpoint({
    id: 'feedback.asked',
    method: 'GET',
    path: '/mentoring/relationships/:id/feedback',
    summary: 'List the sessions of one’s own pair that one is asked about, three at most, the latest first',
    params: byId,
    data: z.object({ items: z.array(AskedFeedback) }),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  ofSession: endpoint({
    id: 'feedback.ofSession',
    method: 'GET',
    path: '/booking/sessions/:id/feedback',
    summary: 'Get what one said of a session, and the word of the other that is for oneself',
    params: byId,
    data: SessionFeedback,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  give: endpoint({
    id: 'feedback.give',
    method: 'PUT',
    path: '/booking/sessions/:id/feedback',
    summary: 'Say how much a session helped, with a word for whom one likes; for a day it can be changed',
    params: byId,
    body: z
      .object({
        rating: z.enum(ratings),
        word: z.string().trim().max(limits.mentoringWord).default(''),
        wordFor: Audience.default('author'),
      })
      .strict(),
    data: SessionFeedback,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
  putOff: endpoint({
    id: 'feedback.putOff',
    method: 'POST',
    path: '/booking/sessions/:id/feedback/not-now',
    summary: 'Stop being asked about a session; one may still say something of it',
    params: byId,
    data: SessionFeedback,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
  ofProgramme: endpoint({
    id: 'feedback.ofProgramme',
    method: 'GET',
    path: '/mentoring/programmes/:id/feedback',
    summary: 'Get how much the sessions of a programme helped, as sums, and the words for who leads it',
    params: byId,
    query: PageQuery,
    data: ProgrammeFeedback,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
}
