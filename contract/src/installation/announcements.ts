import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Empty, Id, Instant, Paged, PageQuery } from '../envelope.ts'
import { limits } from '../limits.ts'
import { richText } from '../rich-text/document.ts'
import { Role } from '../roles.ts'
import { ReceivedAnnouncement, SharedAnnouncement } from './received-announcement.ts'

/** For whom it is: everybody, people of some roles, of some groups, or who learns in a course. */
export const Audience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('everyone') }),
  z.strictObject({ kind: z.literal('roles'), roles: z.array(Role).min(1).max(4) }),
  z.strictObject({
    kind: z.literal('groups'),
    groupIds: z.array(Id).min(1).max(limits.announcementGroups),
  }),
  z.strictObject({ kind: z.literal('course'), courseId: Id }),
])
export type Audience = z.infer<typeof Audience>

const Title = z.string().trim().min(1).max(limits.announcementTitle)
const Body = richText(limits.announcementLength)

/** `sending`: its people are told one after another. */
const announcementStates = ['sending', 'sent', 'taken_back'] as const

/** As whoever sent it has it. */
export const SentAnnouncement = SharedAnnouncement.extend({
  state: z.enum(announcementStates),
  audience: Audience,
  /** Names of the groups or the course, as they are now; of those that are gone none. */
  names: z.array(z.string()),
  revision: z.number().int(),
  /** Its words stand under a name: whoever is named changes them, and where nobody is, who has it as its sender. */
  mayEdit: z.boolean(),
  people: z.number().int(),
  read: z.number().int(),
  acknowledged: z.number().int(),
})
export type SentAnnouncement = z.infer<typeof SentAnnouncement>

export const Announcement = z.object({
  body: richText(limits.announcementLength),
  /** Absent where it is not for oneself. */
  received: ReceivedAnnouncement.optional(),
  /** Absent where one did not send it and does not lead. */
  sent: SentAnnouncement.optional(),
})
export type Announcement = z.infer<typeof Announcement>

export const announcedStandings = ['not_read', 'not_acknowledged', 'read', 'acknowledged'] as const
export const Announced = z.object({
  id: Id,
  name: z.string(),
  surname: z.string(),
  photoUrl: z.string().nullable(),
  readAt: Instant.nullable(),
  acknowledgedAt: Instant.nullable(),
})
export type Announced = z.infer<typeof Announced>

const one = z.object({ id: Id })

export const announcementsApi = {
  received: endpoint({
    id: 'announcements.received',
    method: 'GET',
    path: '/announcements',
    summary: 'List the announcements that one was told, what is not read first',
    query: PageQuery,
    data: Paged(ReceivedAnnouncement),
    errors: [],
    scope: null,
  }),
  sent: endpoint({
    id: 'announcements.sent',
    method: 'GET',
    path: '/announcements/sent',
    summary: 'List the announcements that one sent; for an administrator those of the whole company',
    query: PageQuery,
    data: Paged(SentAnnouncement),
    errors: [],
    scope: null,
  }),
  reach: endpoint({
    id: 'announcements.reach',
    method: 'POST',
    path: '/announcements/reach',
    summary: 'Count whom an announcement would be for',
    body: z.strictObject({ audience: Audience }),
    data: z.object({ people: z.number().int() }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    scope: null,
    rate: 'search',
  }),
  send: endpoint({
    id: 'announcements.send',
    method: 'POST',
    path: '/announcements',
    summary: 'Announce something, once however often it is sent with the same id',
    body: z.strictObject({
      id: Id,
      audience: Audience,
      title: Title,
      body: Body,
      acknowledge: z.boolean().default(false),
    }),
    data: SentAnnouncement,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
    rate: 'message',
  }),
  byId: endpoint({
    id: 'announcements.byId',
    method: 'GET',
    path: '/announcements/:id',
    summary: 'Read an announcement that one was told, or sent',
    params: one,
    data: Announcement,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  markRead: endpoint({
    id: 'announcements.markRead',
    method: 'PUT',
    path: '/announcements/:id/read',
    summary: 'Say that one has read an announcement, and where it is asked for, acknowledge it',
    params: one,
    body: z.strictObject({ acknowledge: z.boolean() }),
    data: Empty,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  people: endpoint({
    id: 'announcements.people',
    method: 'GET',
    path: '/announcements/:id/people',
    summary: 'List whom an announcement was told, by who has read and acknowledged it and who has not',
    params: one,
    query: PageQuery.extend({ standing: z.enum(announcedStandings).optional() }),
    data: Paged(Announced),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  edit: endpoint({
    id: 'announcements.edit',
    method: 'PUT',
    path: '/announcements/:id',
    summary: 'Change what an announcement says, which says so from then on; nobody is told anew',
    params: one,
    body: z.strictObject({ revision: z.number().int().min(1), title: Title, body: Body }),
    data: SentAnnouncement,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    scope: null,
  }),
  takeBack: endpoint({
    id: 'announcements.takeBack',
    method: 'DELETE',
    path: '/announcements/:id',
    summary: 'Take an announcement back: nobody finds it any more but who sent it',
    params: one,
    data: SentAnnouncement,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
}
