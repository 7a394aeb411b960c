import { z } from 'zod'
import { Correspondent } from './correspondent.ts'
import { endpoint } from '../endpoint.ts'
import { Empty, Id, Instant, Paged, PageQuery } from '../envelope.ts'
import { limits } from '../limits.ts'
import { deskMoveNames, deskStates } from '../rules/help/desk-moves.ts'
import { unreadApi } from '../unread.ts'

/** What one asks the company about. */
export const deskTopics = ['account', 'course', 'technical', 'other'] as const
export const DeskTopic = z.enum(deskTopics)
export type DeskTopic = z.infer<typeof DeskTopic>

/** Something that a person asked their company, for them and for its administrators. */
export const ListedDesk = z.object({
  id: Id,
  state: z.enum(deskStates),
  /** What one is to it oneself. */
  part: z.enum(['asker', 'desk']),
  topic: DeskTopic,
  subject: z.string(),
  asker: Correspondent,
  /** The administrator who looks after it. */
  assignee: Correspondent.nullable(),
  askedAt: Instant,
  /** When it was answered first. */
  answeredAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  lastAt: Instant,
  /** Messages that one has not read: to an administrator those that nobody has answered. */
  unread: z.number().int(),
})
export type ListedDesk = z.infer<typeof ListedDesk>

export const DeskRequest = ListedDesk.omit({ unread: true }).extend({
  moves: z.array(z.enum(deskMoveNames)),
  conversationId: Id,
})
export type DeskRequest = z.infer<typeof DeskRequest>

const minutes = z.number().int()
export const DeskInbox = Paged(ListedDesk).extend({
  /** What waits for an answer, of it what lies with oneself and with nobody. */
  open: z.number().int(),
  mine: z.number().int(),
  nobodys: z.number().int(),
  /** Of the last thirty days: how many were answered, and until then half of them waited no longer than so many minutes. */
  answered: z.number().int(),
  firstAnswer: minutes.nullable(),
})
export type DeskInbox = z.infer<typeof DeskInbox>

export const SavedReply = z.object({ id: Id, title: z.string(), text: z.string() })
export type SavedReply = z.infer<typeof SavedReply>

const one = z.object({ id: Id })
const line = z.string().trim().min(1).max(limits.deskLine)
const words = z.string().trim().min(1).max(limits.messageLength)
const Reply = z.object({ title: line, text: words }).strict()

export const deskApi = {
  ask: endpoint({
    id: 'desk.ask',
    method: 'POST',
    path: '/desk/requests',
    summary: 'Ask the company’s administrators something, once however often it is sent with the same id',
    body: z.object({ id: Id, topic: DeskTopic, subject: line, text: words }).strict(),
    data: DeskRequest,
    errors: ['FORBIDDEN', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
    rate: 'message',
  }),
  mine: endpoint({
    id: 'desk.mine',
    method: 'GET',
    path: '/desk/requests',
    summary: 'List what one asked the company, what is not closed first',
    query: PageQuery,
    data: Paged(ListedDesk),
    errors: [],
    scope: null,
  }),
  inbox: endpoint({
    id: 'desk.inbox',
    method: 'GET',
    path: '/desk/inbox',
    summary: 'List what people asked the company, what waits longest first',
    query: PageQuery.extend({
      state: z.enum(deskStates).optional(),
      topic: DeskTopic.optional(),
      whose: z.enum(['mine', 'nobodys']).optional(),
    }),
    data: DeskInbox,
    errors: [],
    scope: null,
  }),
  unread: unreadApi.desk,
  byId: endpoint({
    id: 'desk.byId',
    method: 'GET',
    path: '/desk/requests/:id',
    summary: 'Get something that one asked, or for an administrator that anybody asked',
    params: one,
    data: DeskRequest,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  move: endpoint({
    id: 'desk.move',
    method: 'PUT',
    path: '/desk/requests/:id/state',
    summary: 'Close what was asked, or open it again',
    params: one,
    body: z.object({ move: z.enum(['close', 'reopen']) }).strict(),
    data: DeskRequest,
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
    rate: 'message',
  }),
  assign: endpoint({
    id: 'desk.assign',
    method: 'PUT',
    path: '/desk/requests/:id/assignee',
    summary: 'Say which administrator looks after it, or nobody, where it is still with whom one thinks',
    params: one,
    body: z.object({ from: Id.nullable(), to: Id.nullable() }).strict(),
    data: DeskRequest,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
  people: endpoint({
    id: 'desk.people',
    method: 'GET',
    path: '/desk/people',
    summary: 'List the administrators who can look after what is asked',
    data: z.object({ items: z.array(Correspondent) }),
    errors: [],
    scope: null,
  }),
  replies: endpoint({
    id: 'desk.replies',
    method: 'GET',
    path: '/desk/replies',
    summary: 'List the replies that the company saved',
    data: z.object({ items: z.array(SavedReply) }),
    errors: [],
    scope: null,
  }),
  addReply: endpoint({
    id: 'desk.addReply',
    method: 'POST',
    path: '/desk/replies',
    summary: 'Save a reply for every administrator',
    body: Reply,
    data: SavedReply,
    errors: ['MAX_NUMBER_REACHED'],
    scope: null,
  }),
  changeReply: endpoint({
    id: 'desk.changeReply',
    method: 'PUT',
    path: '/desk/replies/:id',
    summary: 'Change a saved reply',
    params: one,
    body: Reply,
    data: SavedReply,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  removeReply: endpoint({
    id: 'desk.removeReply',
    method: 'DELETE',
    path: '/desk/replies/:id',
    summary: 'Remove a saved reply',
    params: one,
    data: Empty,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
}
