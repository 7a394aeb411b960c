import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Empty, Id, Instant } from '../envelope.ts'

const count = z.number().int()

const StuckSign = z.discriminatedUnion('sign', [
  z.object({ sign: z.literal('missed'), times: count }),
  z.object({ sign: z.literal('long'), minutes: count, usual: count }),
  z.object({ sign: z.literal('returned'), times: count }),
])

/** What the rule judges; the browser adds the time of the visit that goes on. */
const Facts = z.object({ missed: count, seconds: count, usualSeconds: count, visits: count })

/** Where a mentee may be stuck, as what they did says; nothing of what they answered. */
export const StuckMentee = z.object({
  relationshipId: Id,
  person: z.object({ id: Id, name: z.string(), surname: z.string(), photoUrl: z.string().nullable() }),
  course: z.object({ id: Id, title: z.string() }),
  lesson: z.object({ id: Id, title: z.string() }),
  /** A question of the lesson, or the whole of it. */
  itemId: Id,
  signs: z.array(StuckSign).min(1),
  /** They asked a mentor about it. */
  asked: z.boolean(),
  lastAt: Instant,
})
export type StuckMentee = z.infer<typeof StuckMentee>

const Choice = z.object({ on: z.boolean() })

export const stuckApi = {
  lesson: endpoint({
    id: 'stuck.lesson',
    method: 'GET',
    path: '/help/signs',
    summary:
      'Say what is known of oneself in a lesson and its questions, of which no help was offered yet; nothing where that is off',
    query: z.object({ courseId: Id, lessonId: Id }).strict(),
    data: z.object({ items: z.array(z.object({ itemId: Id, facts: Facts })) }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    scope: null,
  }),
  offered: endpoint({
    id: 'stuck.offered',
    method: 'POST',
    path: '/help/signs/offered',
    summary: 'Note that one was offered help with a lesson or a question of it: it is offered once',
    body: z.object({ courseId: Id, lessonId: Id, itemId: Id }).strict(),
    data: Empty,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    scope: null,
  }),
  mentees: endpoint({
    id: 'stuck.mentees',
    method: 'GET',
    path: '/mentoring/signs',
    summary:
      'List where one’s mentees may be stuck and why, the newest first; `relationshipId`: of one of them',
    query: z.object({ relationshipId: Id.optional() }).strict(),
    data: z.object({ items: z.array(StuckMentee) }),
    errors: [],
    scope: null,
  }),
  choice: endpoint({
    id: 'stuck.choice',
    method: 'GET',
    path: '/auth/me/signs',
    summary:
      'Say whether signs of being stuck are looked for in what one does, and whether the company has that',
    data: Choice.extend({ inCompany: z.boolean() }),
    errors: [],
    scope: null,
  }),
  choose: endpoint({
    id: 'stuck.choose',
    method: 'PUT',
    path: '/auth/me/signs',
    summary: 'Have signs of being stuck looked for in what one does, or not',
    body: Choice.strict(),
    data: Choice.extend({ inCompany: z.boolean() }),
    errors: [],
    scope: null,
  }),
}
