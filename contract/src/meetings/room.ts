import { z } from 'zod'
import { Id, Instant } from '../envelope.ts'
import { Grant } from './media-grant.ts'

/**
 * What crosses the web socket of a meeting's room. The socket's first message is `hello` with the ticket that the
 * answer to `join` held; everything else is refused before it. The server says whom a message is from, never the
 * sender.
 */
export const roomLimits = {
  /** Of one message, in bytes. */
  messageBytes: 64 * 1024,
  chatLength: 2000,
  /** People a peer-to-peer room holds. */
  meshPeople: 6,
  /** A person whose socket broke keeps their place this long. */
  awaySeconds: 45,
} as const

export const PeerRole = z.enum(['host', 'cohost', 'member', 'guest'])
export type PeerRole = z.infer<typeof PeerRole>
export const leads = (role: PeerRole): boolean => role === 'host' || role === 'cohost'

export const Lobby = z.enum(['off', 'guests', 'all'])
export type Lobby = z.infer<typeof Lobby>

/** What of a person's media is on. */
export const MediaState = z.object({ mic: z.boolean(), camera: z.boolean(), screen: z.boolean() })
export type MediaState = z.infer<typeof MediaState>

/** Somebody in the room: one per open tab. */
export const Peer = MediaState.extend({
  id: Id,
  /** Null for a guest. */
  userId: Id.nullable(),
  name: z.string(),
  photoUrl: z.string().nullable(),
  role: PeerRole,
  joinedAt: Instant,
  /** Since when the hand is up. */
  handAt: Instant.nullable(),
  /** The socket broke a moment ago; the media may well go on. */
  away: z.boolean(),
})
export type Peer = z.infer<typeof Peer>

export const Waiter = Peer.pick({ id: true, name: true, photoUrl: true, role: true })
export type Waiter = z.infer<typeof Waiter>

const RoomSettings = z.object({ lobby: Lobby, locked: z.boolean() })
type RoomSettings = z.infer<typeof RoomSettings>
/** What everyone in the room is told of it. */
export const RoomState = RoomSettings.extend({ recording: z.boolean() })
export type RoomState = z.infer<typeof RoomState>

export const ChatMessage = z.object({
  id: Id,
  /** Null for a guest. */
  userId: Id.nullable(),
  name: z.string(),
  text: z.string(),
  at: Instant,
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const reactions = ['👍', '👏', '❤️', '😂', '😮', '🎉', '🤔', '👋'] as const
export const Reaction = z.enum(reactions)
export type Reaction = z.infer<typeof Reaction>

const sdpLength = 60_000
/** One step of setting up a connection. `gen` numbers the connections between two peers; an older one's is dropped. */
export const Signal = z.object({
  gen: z.number().int().min(0).max(1_000_000),
  description: z
    .object({ type: z.enum(['offer', 'answer', 'rollback']), sdp: z.string().max(sdpLength) })
    .optional(),
  candidates: z
    .array(
      z.object({
        candidate: z.string().max(2000),
        sdpMid: z.string().max(100).nullable(),
        sdpMLineIndex: z.number().int().min(0).max(1000).nullable(),
        usernameFragment: z.string().max(300).nullable(),
      }),
    )
    .max(100)
    .optional(),
  /** Asks the one who offers for the lines of a shared screen. */
  widen: z.literal(true).optional(),
})
export type Signal = z.infer<typeof Signal>

const peerId = Id

/** Browser → server. */
export const FromBrowser = z.discriminatedUnion('t', [
  z.object({ t: z.literal('hello'), ticket: z.string().max(300), media: MediaState }),
  z.object({ t: z.literal('ping') }),
  z.object({ t: z.literal('leave') }),
  z.object({ t: z.literal('signal'), to: peerId, signal: Signal }),
  z.object({ t: z.literal('media'), media: MediaState }),
  z.object({ t: z.literal('hand'), up: z.boolean() }),
  z.object({ t: z.literal('reaction'), reaction: Reaction }),
  /** The id is the sender's: what is said again after a break is the same message. */
  z.object({ t: z.literal('chat'), id: Id, text: z.string().trim().min(1).max(roomLimits.chatLength) }),
  z.object({ t: z.literal('notes'), update: z.base64().max(60_000) }),
  // From here on for the host and co-hosts alone.
  z.object({ t: z.literal('admit'), peers: z.array(peerId).min(1).max(200) }),
  z.object({ t: z.literal('refuse'), peers: z.array(peerId).min(1).max(200) }),
  z.object({ t: z.literal('remove'), peer: peerId }),
  /** Absent `peer`: everyone but oneself. */
  z.object({ t: z.literal('mute'), peer: peerId.optional() }),
  z.object({ t: z.literal('askToSpeak'), peer: peerId }),
  z.object({ t: z.literal('lowerHand'), peer: peerId }),
  z.object({ t: z.literal('settings'), settings: RoomSettings.partial() }),
  z.object({ t: z.literal('cohost'), peer: peerId, on: z.boolean() }),
  z.object({ t: z.literal('record'), on: z.boolean() }),
  z.object({ t: z.literal('endForAll') }),
])
export type FromBrowser = z.infer<typeof FromBrowser>

/** Why a person is out of the room; `replaced`: the same place was taken up by another socket. */
export const OutReason = z.enum(['left', 'lost', 'removed', 'refused', 'ended', 'session', 'replaced'])
export type OutReason = z.infer<typeof OutReason>

/** Server → browser. */
export const FromServer = z.discriminatedUnion('t', [
  z.object({ t: z.literal('pong') }),
  /** In the lobby: nothing of the room is told. */
  z.object({ t: z.literal('waiting') }),
  /** In the room. `grant` is here for who was let in from the lobby; others have it from their call of `join`. */
  z.object({
    t: z.literal('welcome'),
    you: Id,
    peers: z.array(Peer),
    waiters: z.array(Waiter),
    settings: RoomState,
    chat: z.array(ChatMessage),
    notes: z.string().nullable(),
    grant: Grant.nullable(),
  }),
  z.object({ t: z.literal('peer'), peer: Peer }),
  z.object({ t: z.literal('gone'), peer: Id, reason: OutReason }),
  z.object({ t: z.literal('waiter'), waiter: Waiter }),
  z.object({ t: z.literal('waiterGone'), peer: Id }),
  z.object({ t: z.literal('signal'), from: Id, signal: Signal }),
  z.object({ t: z.literal('chat'), message: ChatMessage }),
  z.object({ t: z.literal('notes'), update: z.string() }),
  /** Files were added or removed: they are asked for anew. */
  z.object({ t: z.literal('files') }),
  z.object({ t: z.literal('reaction'), from: Id, reaction: Reaction }),
  z.object({ t: z.literal('settings'), settings: RoomState }),
  z.object({ t: z.literal('muted'), by: Id }),
  z.object({ t: z.literal('askedToSpeak'), by: Id }),
  /** The last message: the socket closes, and coming back by itself would be wrong. */
  z.object({ t: z.literal('out'), reason: OutReason }),
  z.object({
    t: z.literal('error'),
    code: z.enum([
      'BAD_MESSAGE',
      'BAD_TICKET',
      'FORBIDDEN',
      'NOT_FOUND',
      'TOO_MANY',
      'MAX_NUMBER_REACHED',
      'UNAVAILABLE',
    ]),
    /** Which kind of message was refused. */
    of: z.string().nullable(),
  }),
])
export type FromServer = z.infer<typeof FromServer>

/** Where the socket is, below `/api/v1`. */
export const LIVE_PATH = '/live'
