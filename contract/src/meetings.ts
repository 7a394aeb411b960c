import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Paged, PageQuery } from './envelope.ts'
import { line } from './fields.ts'

/** `abc-defg-hij`: letters that cannot be mistaken; 10 of 25 letters drawn at random. */
export const MeetingCode = z.string().regex(/^[a-z]{3}-[a-z]{4}-[a-z]{3}$/)

export const Meeting = z.object({
  id: Id,
  code: z.string(),
  title: z.string(),
  hostId: Id,
  hostName: z.string(),
  startsAt: Instant,
  minutes: z.number().int(),
  endedAt: Instant.nullable(),
  people: z.number().int(),
})
export type Meeting = z.infer<typeof Meeting>

export const CreateMeeting = z.object({
  title: line(120).optional(),
  /** Absent: starts now. */
  startsAt: Instant.optional(),
  minutes: z
    .number()
    .int()
    .min(5)
    .max(24 * 60)
    .default(60),
  inviteeIds: z.array(Id).max(200).default([]),
})

const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
})

/** A peer-to-peer grant: the ticket opens the web socket once, within 60 s. */
export const MeshGrant = z.object({
  engine: z.literal('mesh'),
  ticket: z.string(),
  iceServers: z.array(IceServer),
  relayOnly: z.boolean(),
  maxPeople: z.number().int(),
})
export const LiveKitGrant = z.object({
  engine: z.literal('livekit'),
  ticket: z.string(),
  url: z.string(),
  token: z.string(),
})
export const JoinAnswer = z.object({
  meeting: Meeting,
  grant: z.discriminatedUnion('engine', [MeshGrant, LiveKitGrant]),
})
export type JoinAnswer = z.infer<typeof JoinAnswer>

const byCode = z.object({ code: MeetingCode })

export const meetingsApi = {
  list: endpoint({
    id: 'meetings.list',
    method: 'GET',
    path: '/meetings',
    summary: 'One’s own meetings, next first',
    query: PageQuery,
    data: Paged(Meeting),
    errors: [],
    scope: 'meetings:read',
  }),
  create: endpoint({
    id: 'meetings.create',
    method: 'POST',
    path: '/meetings',
    summary: 'Start or schedule a meeting',
    body: CreateMeeting,
    data: Meeting,
    errors: ['NOT_FOUND'],
    scope: 'meetings:write',
  }),
  byCode: endpoint({
    id: 'meetings.byCode',
    method: 'GET',
    path: '/meetings/:code',
    summary: 'A meeting by its code',
    params: byCode,
    data: Meeting,
    errors: ['NOT_FOUND'],
    scope: 'meetings:read',
  }),
  join: endpoint({
    id: 'meetings.join',
    method: 'POST',
    path: '/meetings/:code/join',
    summary: 'Ask to join; the answer opens the room’s web socket',
    params: byCode,
    data: JoinAnswer,
    errors: ['NOT_FOUND', 'MAX_NUMBER_REACHED', 'GONE'],
    scope: null,
  }),
  end: endpoint({
    id: 'meetings.end',
    method: 'POST',
    path: '/meetings/:code/end',
    summary: 'End a meeting for all; its host alone',
    params: byCode,
    data: Meeting,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
}
