import {
  LocalAudioTrack,
  LocalVideoTrack,
  VideoPreset,
  type LocalTrack,
  type LocalTrackPublication,
  type Room,
  type TrackPublishOptions,
} from 'livekit-client'
import { sources, type LocalTracks, type Source } from '../engine.ts'
import { theirs } from './sources-of.ts'

const publishing: Partial<Record<Source, TrackPublishOptions>> = {
  camera: {
    simulcast: true,
    videoSimulcastLayers: [new VideoPreset(320, 180, 150_000, 15), new VideoPreset(640, 360, 450_000, 24)],
  },
  screen: { simulcast: false },
}

const wrap = (track: MediaStreamTrack): LocalTrack =>
  track.kind === 'audio'
    ? new LocalAudioTrack(track, undefined, true)
    : new LocalVideoTrack(track, undefined, true)

/** One's own camera, microphone and screen, as the server has them. */
export function sentMedia(room: Room) {
  const published = new Map<Source, LocalTrackPublication>()
  /** What one silenced oneself; any other silence came from the server. */
  const off = new Set<Source>()

  async function publish(source: Source, track: MediaStreamTrack): Promise<void> {
    await unpublish(source)
    const publication = await room.localParticipant.publishTrack(wrap(track), {
      source: theirs[source],
      stopMicTrackOnMute: false,
      ...publishing[source],
    })
    published.set(source, publication)
    if (off.has(source)) await publication.mute()
  }

  async function unpublish(source: Source): Promise<void> {
    const publication = published.get(source)
    published.delete(source)
    // The track itself belongs to the devices, which stop it.
    if (publication?.track) await room.localParticipant.unpublishTrack(publication.track, false)
  }

  return {
    publish,
    unpublish,
    /** All at once: each alone would be agreed upon with the server by itself. */
    async publishAll(tracks: LocalTracks): Promise<void> {
      await Promise.all(
        sources.map(async (source) => {
          const track = tracks[source]
          if (track) await publish(source, track)
        }),
      )
    },
    async setEnabled(source: Source, on: boolean): Promise<void> {
      if (on) off.delete(source)
      else off.add(source)
      const publication = published.get(source)
      if (on) await publication?.unmute()
      else await publication?.mute()
    },
    async replaceTrack(source: Source, track: MediaStreamTrack): Promise<void> {
      const held = published.get(source)?.track
      if (held) await held.replaceTrack(track, true)
      else await publish(source, track)
    },
    isOff: (source: Source) => off.has(source),
    forget: () => published.clear(),
  }
}
