import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Empty, Id, Instant, Paged, PageQuery } from '../envelope.ts'
import { PeopleSearch } from '../fields.ts'
import { limits } from '../limits.ts'
import { unreadApi } from '../unread.ts'
import { Correspondent } from './correspondent.ts'
import { GroupTalk } from './group-talk.ts'
import { Message } from './message.ts'
import { MOST, Number, Position } from './positions.ts'

/** Empty where what goes along with them says it all. */
const Words = z.string().trim().max(limits.messageLength)
const Text = Words.min(1)
export const Conversation = z.object({
  id: Id,
  /** Of a mentoring group its mentor, who may be oneself. To who asks the company something it is the company itself. */
  person: Correspondent,
  /** Where it is a mentoring group’s, whose id is the conversation’s. */
  group: GroupTalk.nullable(),
  /** A person’s line to their company: whoever of its administrators reads and answers. */
  desk: z.boolean(),
  /** Why one cannot write here now; null where one can. */
  closed: z
    .enum(['you_blocked', 'not_to_write', 'mentoring_over', 'left', 'help_over', 'desk_closed', 'group_over'])
    .nullable(),
  muted: z.boolean(),
  /** One’s own messages reached them, and were read, up to these numbers: of a group by all who are in it. */
  delivered: Position,
  read: Position,
  /** What one has read oneself, and how many came since. */
  ownRead: Position,
  unread: Position,
  /** How many of its messages are pinned. */
  pinned: Position,
  /** Counts every message, edit, deletion, reaction and pin: what changed since is asked for by it. */
  change: Position,
})
export type Conversation = z.infer<typeof Conversation>

export const ListedConversation = Conversation.extend({
  last: Message.pick({ text: true, mine: true, by: true, byId: true, at: true, deleted: true })
    .extend({ hasFiles: z.boolean() })
    .nullable(),
})
export type ListedConversation = z.infer<typeof ListedConversation>

export const reportReasons = ['harassment', 'unwanted', 'threat', 'other'] as const
export const ReportReason = z.enum(reportReasons)

const one = z.object({ id: Id })
const message = z.object({ id: Id, number: z.coerce.number().int().min(1).max(MOST) })

const Part = z.object({
  /** In the order of their numbers; of what changed, in the order of the changes. */
  items: z.array(Message),
  more: z.boolean(),
  /** All up to this change is told by these, where they are the newest or what changed since. */
  change: Position,
})

/** As many as stand on a screen. */
const MOST_PRESENT = 60
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Among all that somebody may read: microseconds since 1970, a conversation and a number in it. */
const SearchPlace = z.string().regex(new RegExp(`^\\d{1,16}~${uuid}~\\d{1,9}$`))

export const conversationsApi = {
  presence: endpoint({
    id: 'conversations.presence',
    method: 'GET',
    path: '/conversations/presence',
    summary:
      'Say which of some people are here now or were today: of those whom one may write to, where both let it be seen; `people`: ids with commas between them',
    query: z
      .object({
        people: z.string().regex(new RegExp(`^${uuid}(?:,${uuid}){0,${MOST_PRESENT - 1}}$`, 'i')),
      })
      .strict(),
    data: z.object({ items: z.array(z.object({ id: Id, here: z.enum(['now', 'today']) })) }),
    errors: [],
    scope: null,
  }),
  list: endpoint({
    id: 'conversations.list',
    method: 'GET',
    path: '/conversations',
    summary: 'List one’s own conversations, those with the newest message first',
    query: PageQuery,
    data: Paged(ListedConversation),
    errors: [],
    scope: null,
  }),
  unread: unreadApi.conversations,
  people: endpoint({
    id: 'conversations.people',
    method: 'GET',
    path: '/conversations/people',
    summary: 'Find people whom one may write to, by letters of their name',
    query: z.object({ search: PeopleSearch.optional() }),
    data: z.object({ items: z.array(Correspondent) }),
    errors: [],
    scope: null,
    rate: 'search',
  }),
  search: endpoint({
    id: 'conversations.search',
    method: 'GET',
    path: '/conversations/search',
    summary: 'Find messages in one’s own conversations, the newest first, some thousands at a time',
    query: z.object({ text: z.string().trim().min(2).max(100), before: SearchPlace.optional() }),
    data: z.object({
      items: z.array(
        z.object({
          conversationId: Id,
          person: Correspondent,
          group: GroupTalk.nullable(),
          message: Message,
        }),
      ),
      /** Where to go on, and what was looked through so far: all since `at`. Null where there is no more. */
      further: z.object({ before: SearchPlace, at: Instant }).nullable(),
    }),
    errors: [],
    scope: null,
    rate: 'search',
  }),
  open: endpoint({
    id: 'conversations.open',
    method: 'POST',
    path: '/conversations',
    summary: 'Open the conversation with somebody, a new one where there is none',
    body: z.object({ userId: Id }).strict(),
    data: Conversation,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    scope: null,
  }),
  byId: endpoint({
    id: 'conversations.byId',
    method: 'GET',
    path: '/conversations/:id',
    summary: 'Get one of one’s own conversations',
    params: one,
    /** Of one that is read on the page of what it is about, what that is. */
    data: Conversation.extend({
      readAt: z.object({ kind: z.enum(['help', 'desk']), id: Id }).optional(),
    }),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  messages: endpoint({
    id: 'conversations.messages',
    method: 'GET',
    path: '/conversations/:id/messages',
    summary: 'Read messages: the newest, those before or after a number, or what changed since',
    params: one,
    query: z
      .object({
        before: z.coerce.number().int().min(1).max(MOST),
        after: z.coerce.number().int().min(0).max(MOST),
        since: z.coerce.number().int().min(0).max(MOST),
      })
      .partial(),
    data: Part,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  pack: endpoint({
    id: 'conversations.pack',
    method: 'POST',
    path: '/conversations/:id/parcels',
    summary:
      'Begin what goes along with a message: files are attached to it, and it is sent with the message',
    params: one,
    body: z.object({}).strict(),
    data: z.object({ id: Id }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'MAX_NUMBER_REACHED'],
    scope: null,
    rate: 'message',
  }),
  send: endpoint({
    id: 'conversations.send',
    method: 'POST',
    path: '/conversations/:id/messages',
    summary: 'Send a message, once however often it is sent with the same id',
    params: one,
    body: z
      .object({ id: Id, text: Words, replyTo: Number.optional(), parcel: Id.optional() })
      .strict()
      .refine(({ text, parcel }) => text !== '' || parcel !== undefined, {
        path: ['text'],
        error: 'required',
      }),
    data: Message,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    scope: null,
    rate: 'message',
  }),
  edit: endpoint({
    id: 'conversations.edit',
    method: 'PUT',
    path: '/conversations/:id/messages/:number',
    summary: 'Change a message of one’s own, which says so from then on',
    params: message,
    body: z.object({ text: Text }).strict(),
    data: Message,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    scope: null,
    rate: 'message',
  }),
  remove: endpoint({
    id: 'conversations.remove',
    method: 'DELETE',
    path: '/conversations/:id/messages/:number',
    summary: 'Delete the text of a message of one’s own; that there was one stays',
    params: message,
    data: Message,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  markRead: endpoint({
    id: 'conversations.markRead',
    method: 'PUT',
    path: '/conversations/:id/read',
    summary: 'Say up to which message one has received and read a conversation',
    params: one,
    body: z.object({ delivered: Position, read: Position }).partial().strict(),
    data: Conversation,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  mute: endpoint({
    id: 'conversations.mute',
    method: 'PUT',
    path: '/conversations/:id/mute',
    summary: 'Mute a conversation, or hear of it again',
    params: one,
    body: z.object({ muted: z.boolean() }).strict(),
    data: Conversation,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  block: endpoint({
    id: 'conversations.block',
    method: 'PUT',
    path: '/conversations/:id/block',
    summary: 'Block whom one writes with, who is not told, or let them write again',
    params: one,
    body: z.object({ blocked: z.boolean() }).strict(),
    data: Conversation,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  blockInGroup: endpoint({
    id: 'conversations.blockInGroup',
    method: 'PUT',
    path: '/conversations/:id/people/:userId/block',
    summary: 'Block somebody of one’s group, who is not told, or take that back',
    params: one.extend({ userId: Id }),
    body: z.object({ blocked: z.boolean() }).strict(),
    data: Conversation,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  report: endpoint({
    id: 'conversations.report',
    method: 'POST',
    path: '/conversations/:id/report',
    summary:
      'Report whom one writes with to the company: its administrators read why, and nothing of what was written',
    params: one,
    body: z
      .object({
        reason: ReportReason,
        /** Where more than two write, and then needed: the message whose sender is reported. */
        message: Number.optional(),
        words: z.string().trim().max(limits.reportLength).default(''),
      })
      .strict(),
    data: Empty,
    errors: ['NOT_FOUND'],
    scope: null,
    rate: 'message',
  }),
}
