import type { Attachment } from '#contract/attachments.ts'
import type { JoinAnswer, Meeting } from '#contract/meetings/meetings.ts'
import type {
  ChatMessage,
  OutReason,
  Peer,
  PeerRole,
  Reaction,
  RoomState,
  Waiter,
} from '#contract/meetings/room.ts'
import type { LinkState, LocalTracks, Quality } from '../engine/engine.ts'
import type { SocketState } from './room-socket.ts'

/** How one comes in: as a person of the company, or as a guest by a link. */
export type Entrance = {
  join: (peerId?: string) => Promise<JoinAnswer>
  /** A guest’s way to the files; the people of the company have their own. */
  files?: () => Promise<Attachment[]>
}

/** Something to be said aloud to who does not see it; the words are a translation key. */
type Announcement = { id: number; key: string; params: Record<string, string> }

type FlyingReaction = { id: number; from: string; reaction: Reaction }

export type CallState = {
  phase: 'joining' | 'waiting' | 'in' | 'out'
  socket: SocketState
  meeting: Meeting | null
  me: string
  role: PeerRole
  peers: ReadonlyMap<string, Peer>
  waiters: readonly Waiter[]
  settings: RoomState
  /** Whether meetings are recorded here at all. */
  records: boolean
  chat: readonly ChatMessage[]
  /** What one wrote and the room does not have yet. */
  unsent: readonly { id: string; text: string }[]
  unread: number
  /** How often files of the meeting were added or removed. */
  filesChanged: number
  /** What comes from each person. */
  tracks: ReadonlyMap<string, LocalTracks>
  links: ReadonlyMap<string, LinkState>
  quality: ReadonlyMap<string, Quality>
  reactions: readonly FlyingReaction[]
  /** What one shares oneself. */
  sharing: MediaStreamTrack | null
  /** The last of what was said, newest at the end. */
  announcements: readonly Announcement[]
  /** Whom a host is about to remove, until that is confirmed. */
  removing: string | null
  /** Who asked one to speak, until it is answered. */
  askedBy: string | null
  serverMute: boolean
  /** Sound and pictures cannot be had just now; it is tried again. */
  mediaAway: boolean
  out: OutReason | null
  /** Why one could not come in, or come back. */
  failure: unknown
}

export const initialState: CallState = {
  phase: 'joining',
  socket: 'away',
  meeting: null,
  me: '',
  role: 'member',
  peers: new Map(),
  waiters: [],
  settings: { lobby: 'guests', locked: false, recording: false },
  records: false,
  chat: [],
  unsent: [],
  unread: 0,
  filesChanged: 0,
  tracks: new Map(),
  links: new Map(),
  quality: new Map(),
  reactions: [],
  sharing: null,
  announcements: [],
  removing: null,
  askedBy: null,
  serverMute: false,
  mediaAway: false,
  out: null,
  failure: null,
}

/** A map with one entry changed; undefined takes it away. */
export function withEntry<K, V>(map: ReadonlyMap<K, V>, key: K, value: V | undefined): ReadonlyMap<K, V> {
  const next = new Map(map)
  if (value === undefined) next.delete(key)
  else next.set(key, value)
  return next
}

/** Another tab of the same person: seen, but not heard, or it would echo. */
export function isOwnTab(state: Pick<CallState, 'me' | 'peers'>, peer: Peer): boolean {
  const userId = state.peers.get(state.me)?.userId
  return peer.id !== state.me && userId !== null && userId !== undefined && peer.userId === userId
}
