import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Paged, PageQuery } from '../envelope.ts'
import { line, Name, PeopleSearch } from '../fields.ts'
import { guestFiles } from './guest-files.ts'
import { limits } from '../limits.ts'
import { Attendance } from './meet-attendance.ts'
import { Grant } from './media-grant.ts'
import { byCode, byCodeOrId, GuestLinkToken } from './meeting-code.ts'
import { MeetingPolicy } from './meeting-policy.ts'
import { richText } from '../rich-text/document.ts'
import { ChatMessage, Lobby, PeerRole } from './room.ts'

export const Meeting = z.object({
  id: Id,
  code: z.string(),
  title: z.string(),
  hostId: Id,
  hostName: z.string(),
  hostTimeZone: z.string().nullable(),
  startsAt: Instant,
  minutes: z.number().int(),
  /** From when on those invited may join; its hosts may at any time. */
  opensAt: Instant,
  endedAt: Instant.nullable(),
  /** Who belongs to it: the host and those invited. */
  people: z.number().int(),
  /** Who is in the room now. */
  present: z.number().int(),
})
export type Meeting = z.infer<typeof Meeting>

/** Somebody of the company whom one may invite: a name and a face, no address. */
export const MeetingPerson = z.object({
  id: Id,
  name: z.string(),
  surname: z.string(),
  photoUrl: z.string().nullable(),
  timeZone: z.string().nullable(),
})
export type MeetingPerson = z.infer<typeof MeetingPerson>

/** What a meeting is about. */
const Description = richText(limits.meetingDescriptionLength)

/** A meeting as those see it who belong to it. */
export const MeetingDetails = Meeting.extend({
  lobby: Lobby,
  locked: z.boolean(),
  /** What the caller is in it. */
  role: PeerRole,
  invitees: z.array(MeetingPerson),
  /** For those who belong to it; null where nothing was said. */
  description: Description.nullable(),
})
export type MeetingDetails = z.infer<typeof MeetingDetails>

const Minutes = z
  .number()
  .int()
  .min(5)
  .max(24 * 60)

export const CreateMeeting = z.object({
  /** Absent: the host's name. */
  title: line(120).min(1).optional(),
  /** Absent: starts now. */
  startsAt: Instant.optional(),
  minutes: Minutes.default(60),
  inviteeIds: z.array(Id).max(200).default([]),
  /** Absent: as the company says. */
  lobby: Lobby.optional(),
  description: Description.nullable().default(null),
})

const UpdateMeeting = z.object({
  title: line(120).min(1).optional(),
  startsAt: Instant.optional(),
  minutes: Minutes.optional(),
  /** All who are invited from now on; whoever is left out gets a cancellation. */
  inviteeIds: z.array(Id).max(200).optional(),
  description: Description.nullable().optional(),
})

/** Why somebody may not come in now; the `details` of FORBIDDEN and GONE answers to a call of `join`. */
export const JoinRefusal = z.object({
  reason: z.enum(['too_early', 'locked', 'removed', 'ended', 'over', 'guests_not_allowed', 'not_invited']),
  /** When the doors open, where it is too early. */
  opensAt: Instant.optional(),
})
export type JoinRefusal = z.infer<typeof JoinRefusal>

export const JoinAnswer = z.object({
  meeting: Meeting,
  /** The place in the room: given again when coming back to it. */
  peerId: Id,
  role: PeerRole,
  /** Opens the web socket once, within 60 s, and is bound to the person and the meeting. */
  ticket: z.string(),
  /** Null in the lobby: it comes over the socket when the person is let in. */
  grant: Grant.nullable(),
})
export type JoinAnswer = z.infer<typeof JoinAnswer>

/** The place held before, where the socket broke. */
const Resume = { peerId: Id.optional() }

const GuestLink = z.object({
  id: Id,
  createdAt: Instant,
  createdBy: z.string(),
  /** Guests who came by it. */
  guests: z.number().int(),
})
type GuestLink = z.infer<typeof GuestLink>

export const meetingsApi = {
  list: endpoint({
    id: 'meetings.list',
    method: 'GET',
    path: '/meetings',
    summary: 'List one’s own meetings: those to come, next first, or those past, latest first',
    query: PageQuery.extend({ when: z.enum(['coming', 'past']).default('coming') }),
    data: Paged(Meeting),
    errors: [],
    scope: 'meetings:read',
  }),
  create: endpoint({
    id: 'meetings.create',
    method: 'POST',
    path: '/meetings',
    summary: 'Start or schedule a meeting; those invited get it by mail',
    body: CreateMeeting,
    data: Meeting,
    errors: ['NOT_FOUND'],
    scope: 'meetings:write',
  }),
  people: endpoint({
    id: 'meetings.people',
    method: 'GET',
    path: '/meetings/people',
    summary: 'Find people of the company whose name holds the given letters, to invite them',
    query: z.object({ search: PeopleSearch }),
    data: z.object({ items: z.array(MeetingPerson) }),
    errors: [],
    scope: 'meetings:read',
    rate: 'search',
  }),
  policy: endpoint({
    id: 'meetings.policy',
    method: 'GET',
    path: '/meetings/policy',
    summary: 'Get how meetings are held in the company',
    data: MeetingPolicy,
    errors: [],
    scope: 'meetings:read',
  }),
  updatePolicy: endpoint({
    id: 'meetings.updatePolicy',
    method: 'PUT',
    path: '/meetings/policy',
    summary: 'Change how meetings are held in the company',
    body: MeetingPolicy,
    data: MeetingPolicy,
    errors: [],
    scope: null,
  }),
  update: endpoint({
    id: 'meetings.update',
    method: 'PUT',
    path: '/meetings/:code',
    summary: 'Change a meeting that is to come; those invited get it by mail',
    params: byCode,
    body: UpdateMeeting,
    data: Meeting,
    errors: ['NOT_FOUND', 'GONE', 'CONFLICT'],
    scope: 'meetings:write',
  }),
  byCode: endpoint({
    id: 'meetings.byCode',
    method: 'GET',
    path: '/meetings/:code',
    summary: 'Get a meeting by its code; one’s own also by its id',
    params: byCodeOrId,
    data: MeetingDetails,
    errors: ['NOT_FOUND'],
    scope: 'meetings:read',
  }),
  calendar: endpoint({
    id: 'meetings.calendar',
    method: 'POST',
    path: '/meetings/:code/calendar',
    summary: 'Export a meeting as a file for a calendar; for those who belong to it',
    params: byCode,
    data: z.unknown(),
    errors: ['NOT_FOUND'],
    scope: 'meetings:read',
    download: ['text/calendar'],
  }),
  join: endpoint({
    id: 'meetings.join',
    method: 'POST',
    path: '/meetings/:code/join',
    summary: 'Ask to join; the answer opens the room’s web socket',
    params: byCode,
    body: z.object(Resume),
    data: JoinAnswer,
    errors: ['NOT_FOUND', 'MAX_NUMBER_REACHED', 'GONE'],
    scope: null,
  }),
  end: endpoint({
    id: 'meetings.end',
    method: 'POST',
    path: '/meetings/:code/end',
    summary: 'End a meeting for all, or cancel one that is to come; its hosts alone',
    params: byCode,
    data: Meeting,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
  chat: endpoint({
    id: 'meetings.chat',
    method: 'GET',
    path: '/meetings/:code/chat',
    summary: 'Get what was written in a meeting; for those who belong to it',
    params: byCode,
    /** `notes`: those that were written together, with the agenda, as an update of Yjs in base64; null where there are none. */
    data: z.object({ items: z.array(ChatMessage), notes: z.string().nullable() }),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  attendance: endpoint({
    id: 'meetings.attendance',
    method: 'GET',
    path: '/meetings/:code/attendance',
    summary: 'Get who was there and for how long; for its hosts and the company’s administrators',
    params: byCode,
    data: z.object({ items: z.array(Attendance) }),
    errors: ['NOT_FOUND'],
    scope: 'reports:read',
  }),
  guestLinks: endpoint({
    id: 'meetings.guestLinks',
    method: 'GET',
    path: '/meetings/:code/guest-links',
    summary: 'List the links by which guests may come',
    params: byCode,
    data: z.object({ items: z.array(GuestLink) }),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  createGuestLink: endpoint({
    id: 'meetings.createGuestLink',
    method: 'POST',
    path: '/meetings/:code/guest-links',
    summary: 'Make a link for guests; its secret is in this answer alone',
    params: byCode,
    data: z.object({ id: Id, token: z.string() }),
    errors: ['NOT_FOUND', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
  revokeGuestLink: endpoint({
    id: 'meetings.revokeGuestLink',
    method: 'DELETE',
    path: '/meetings/:code/guest-links/:id',
    summary: 'Revoke a link; the guests who came by it are put out',
    params: byCode.extend({ id: Id }),
    data: z.object({}),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  guestLook: endpoint({
    id: 'meetings.guestLook',
    method: 'POST',
    path: '/meetings/:code/guest-look',
    summary: 'Get what a guest sees before giving a name',
    params: byCode,
    body: z.object({ link: GuestLinkToken }),
    data: Meeting.pick({ code: true, title: true, hostName: true, startsAt: true, minutes: true }),
    errors: ['NOT_FOUND'],
    scope: null,
    rate: 'signIn',
  }),
  guestJoin: endpoint({
    id: 'meetings.guestJoin',
    method: 'POST',
    path: '/meetings/:code/guest-join',
    summary: 'Ask to join as a guest, by a link that a host made',
    params: byCode,
    body: z.object({ link: GuestLinkToken, name: Name, guestKey: z.string().max(200).optional(), ...Resume }),
    data: JoinAnswer.extend({ guestKey: z.string() }),
    errors: ['NOT_FOUND', 'MAX_NUMBER_REACHED', 'GONE'],
    scope: null,
    rate: 'signIn',
  }),
  guestFiles,
}
