import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../envelope.ts'

/**
 * What crosses the one web socket that a tab of the signed-in application has. Its first message is `hello` with a
 * ticket; then the tab names the channels it listens to. News names things by their ids and numbers: what they say is
 * asked for by the ordinary calls, which judge anew who may read it. A short message between two says itself.
 */
export const liveLimits = {
  /** Of one message to the server, in bytes. */
  messageBytes: 4096,
  /** Of one socket. */
  channels: 60,
  kindLength: 40,
  saidLength: 40,
} as const

/** A channel: a kind that a feature owns, and what it is about: a person, or a thing of the company. */
export const ChannelName = z.strictObject({ kind: z.string().min(1).max(liveLimits.kindLength), id: Id })
export type ChannelName = z.infer<typeof ChannelName>

/** Ids, numbers and short words. */
export const NewsEvent = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export type NewsEvent = z.infer<typeof NewsEvent>

/** Browser → server. */
export const FromTab = z.discriminatedUnion('t', [
  z.strictObject({ t: z.literal('hello'), ticket: z.string().max(300) }),
  z.strictObject({ t: z.literal('ping') }),
  z.strictObject({ t: z.literal('listen'), channel: ChannelName }),
  z.strictObject({ t: z.literal('leave'), channel: ChannelName }),
  /** A word to the others who listen, which nobody keeps. */
  z.strictObject({
    t: z.literal('say'),
    channel: ChannelName,
    word: z.string().min(1).max(liveLimits.saidLength),
  }),
])
export type FromTab = z.infer<typeof FromTab>

/** Server → browser. */
export const ToTab = z.discriminatedUnion('t', [
  z.object({ t: z.literal('pong') }),
  /** The ticket was good. What was listened to before is to be named again. */
  z.object({ t: z.literal('welcome') }),
  /** From now on all news comes; what was before it is to be asked for. Said again where some may have been missed. */
  z.object({ t: z.literal('listening'), channel: ChannelName }),
  /** It is not for this person, or not any more. */
  z.object({ t: z.literal('refused'), channel: ChannelName }),
  z.object({ t: z.literal('news'), channel: ChannelName, event: NewsEvent }),
  /** A word of somebody else who listens. */
  z.object({ t: z.literal('said'), channel: ChannelName, by: Id, word: z.string() }),
  /** The last message: the session or the company is over, and coming back by itself would be wrong. */
  z.object({ t: z.literal('out') }),
  z.object({
    t: z.literal('error'),
    code: z.enum(['BAD_MESSAGE', 'BAD_TICKET', 'TOO_MANY']),
    of: z.string().nullable(),
  }),
])
export type ToTab = z.infer<typeof ToTab>

/** Where the socket is, below `/api/v1`. */
export const CHANNELS_PATH = '/live/channels'

const Shown = z.object({ shown: z.boolean() })

export const liveApi = {
  ticket: endpoint({
    id: 'live.ticket',
    method: 'POST',
    path: '/live/ticket',
    summary: 'Get the ticket that opens the web socket of one tab, once and within a minute',
    data: z.object({ ticket: z.string() }),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  presence: endpoint({
    id: 'live.presence',
    method: 'GET',
    path: '/auth/me/presence',
    summary: 'Say whether others see that one is here, and one sees that they are',
    data: Shown,
    errors: [],
    scope: null,
  }),
  setPresence: endpoint({
    id: 'live.setPresence',
    method: 'PUT',
    path: '/auth/me/presence',
    summary: 'Set whether one is seen to be here: whoever is not seen sees nobody',
    body: Shown.strict(),
    data: Shown,
    errors: [],
    scope: null,
  }),
}
