import type { Grant } from '#contract/meetings/media-grant.ts'
import type { Signal } from '#contract/meetings/room.ts'

/** What a person sends. `screenAudio` is the sound of what is shared. */
export const sources = ['microphone', 'camera', 'screen', 'screenAudio'] as const
export type Source = (typeof sources)[number]
export type LocalTracks = Partial<Record<Source, MediaStreamTrack>>

export type LinkState = 'connecting' | 'connected' | 'interrupted' | 'failed'
export type Quality = 'good' | 'fair' | 'poor' | 'unknown'

export type PeerStats = {
  peerId: string
  quality: Quality
  /** Of the way there and back, in milliseconds; null where it was not measured yet. */
  roundTrip: number | null
  /** The part of packets lost on the way here since the last look, 0 to 1. */
  lost: number
  framesDecoded: number
  /** Whether media passes a relay. */
  relayed: boolean
}

export type EngineEvents = {
  track: (peerId: string, source: Source, track: MediaStreamTrack) => void
  trackGone: (peerId: string, source: Source) => void
  link: (peerId: string, state: LinkState) => void
  /** The server silenced one's own microphone. */
  silenced: () => void
  /** The engine lost its server, and tries to come back; or it is back. */
  away: (is: boolean) => void
  /** The engine cannot go on by itself: join anew. */
  lost: () => void
}

/** Moves media, and nothing else: who is in the room and what they may do is the room's business. */
export interface MediaEngine {
  readonly caps: { maxPeople: number; serverMute: boolean }
  join(grant: Grant, tracks: LocalTracks): Promise<void>
  leave(): Promise<void>
  publish(source: Source, track: MediaStreamTrack): Promise<void>
  unpublish(source: Source): Promise<void>
  /** Silences or darkens what stays published. */
  setEnabled(source: Source, on: boolean): Promise<void>
  replaceTrack(source: Source, track: MediaStreamTrack): Promise<void>
  /** How large a video is shown here, or that it is not: what is not seen need not be sent. */
  show(peerId: string, source: Source, size: { width: number; height: number } | null): void
  stats(): Promise<PeerStats[]>
  /** How loud each person is now, 0 to 1. */
  levels(): Map<string, number>
  on<E extends keyof EngineEvents>(event: E, listener: EngineEvents[E]): () => void
}

/** A person of the room as an engine needs to know them. */
export type RoomPeer = { id: string; joinedAt: string }

/** The room's own socket, over which a peer-to-peer engine sets up its connections. */
export interface Signalling {
  readonly me: RoomPeer
  peers(): RoomPeer[]
  send(to: string, signal: Signal): void
  onSignal(listener: (from: string, signal: Signal) => void): () => void
  /** Whoever comes or goes, told once each. */
  onPeers(listener: (change: { came?: RoomPeer; went?: string }) => void): () => void
}
