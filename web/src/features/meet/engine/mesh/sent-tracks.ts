import { note } from '../../call/note.ts'
import { sources, type LocalTracks, type Source } from '../engine.ts'
import { transceiverOf } from './transceivers.ts'

type Options = {
  connection: () => RTCPeerConnection | undefined
  tracks: LocalTracks
  /** There is no transceiver yet for what is to be sent. */
  widen: () => void
  limit: (source: Source) => Promise<void>
}

/** Puts one’s own tracks on the transceivers of a connection, and takes them off, without negotiating again. */
export function sentTracks({ connection, tracks, widen, limit }: Options) {
  const sender = (source: Source) => transceiverOf(connection(), source)?.sender

  async function put(source: Source, track: MediaStreamTrack | null): Promise<void> {
    if (track && connection() && !sender(source)) widen()
    await sender(source)?.replaceTrack(track)
    // It is sent in any case; a negotiation that came between limits it when it is done.
    await limit(source).catch(note)
  }

  async function putAll(): Promise<void> {
    for (const transceiver of connection()?.getTransceivers() ?? []) transceiver.direction = 'sendrecv'
    await Promise.all(
      sources.map(async (source) => {
        const track = tracks[source] ?? null
        if (sender(source)?.track !== track) await put(source, track)
      }),
    )
  }

  return { sender, put, putAll }
}
