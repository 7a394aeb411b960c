import type { ChatMessage, FromServer, OutReason, Peer, RoomState } from '#contract/meetings/room.ts'

/** Somebody in a room or its lobby, as every server of the room knows them. */
export type Entry = Peer & {
  state: 'waiting' | 'in'
  /** The server that holds the socket; null while there is none. */
  serverId: string | null
}

/**
 * What the servers of a room tell one another. Of the same person, and of the settings, what was written down last
 * holds, in whatever order it comes.
 */
export type RoomEvent =
  | { k: 'entry'; entry: Entry }
  | { k: 'out'; peers: string[]; reason: OutReason }
  | { k: 'settings'; settings: RoomState }
  | { k: 'chat'; message: ChatMessage }
  | { k: 'notes'; update: string; except: string }
  /** For one, or for all but one. */
  | { k: 'to'; peer: string; message: FromServer }
  | { k: 'all'; except: string; message: FromServer }
  | { k: 'files' }
  | { k: 'ended' }
