import {
  LocalAudioTrack,
  LocalVideoTrack,
  RemoteTrackPublication,
  Room,
  RoomEvent,
  setLogLevel,
  Track,
  VideoPreset,
  type LocalTrack,
  type LocalTrackPublication,
  type RemoteParticipant,
  type TrackPublishOptions,
} from 'livekit-client'
import type { Grant } from '#contract/meetings/media-grant.ts'
import { emitter } from '../emitter.ts'
import {
  sources,
  type EngineEvents,
  type LocalTracks,
  type MediaEngine,
  type PeerStats,
  type Source,
} from '../engine.ts'
import { offerFewCodecs } from './few-codecs.ts'
import { sendLargestPatiently } from './patient-quality.ts'
import { qualityOf } from '../mesh/peer-stats.ts'

const theirs: Record<Source, Track.Source> = {
  microphone: Track.Source.Microphone,
  camera: Track.Source.Camera,
  screen: Track.Source.ScreenShare,
  screenAudio: Track.Source.ScreenShareAudio,
}
const ours = (source: Track.Source): Source | undefined => sources.find((one) => theirs[one] === source)

const publishing: Partial<Record<Source, TrackPublishOptions>> = {
  camera: {
    simulcast: true,
    videoSimulcastLayers: [new VideoPreset(320, 180, 150_000, 15), new VideoPreset(640, 360, 450_000, 24)],
  },
  screen: { simulcast: false },
}

// It calls errors what it then mends by itself; what it cannot mend rejects, and is noted by the call.
setLogLevel('silent')

const MOST = 200
const TRIES = 4
const UNSEEN_MS = 2000
const MODEST = { width: 640, height: 360 }

/** A LiveKit server carries the media: each browser sends once, in several sizes, and gets what it shows. */
export function liveKitEngine(): MediaEngine {
  const events = emitter<EngineEvents>()
  const room = new Room({
    dynacast: true,
    // Has the server begin with the smallest picture; from then on what is shown decides, by `show`.
    adaptiveStream: true,
    disconnectOnPageLeave: false,
    // A few quick tries; after them a new token and a new engine are worth more than waiting.
    reconnectPolicy: {
      nextRetryDelayInMs: ({ retryCount }) => (retryCount < TRIES ? 300 * 2 ** retryCount : null),
    },
  })
  offerFewCodecs(room)
  sendLargestPatiently(room)
  const published = new Map<Source, LocalTrackPublication>()
  /** What one silenced oneself; any other silence came from the server. */
  const off = new Set<Source>()
  /** Videos that are drawn here. */
  const shown = new Set<string>()
  let leaving = false

  function wrap(track: MediaStreamTrack): LocalTrack {
    return track.kind === 'audio'
      ? new LocalAudioTrack(track, undefined, true)
      : new LocalVideoTrack(track, undefined, true)
  }

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

  const remotes = (): RemoteParticipant[] => [...room.remoteParticipants.values()]

  room
    .on(RoomEvent.TrackSubscribed, (track, publication, { identity }) => {
      const is = ours(publication.source)
      if (is) events.emit('track', identity, is, track.mediaStreamTrack)
      if (track.kind !== Track.Kind.Video) return
      const isShown = shown.has(publication.trackSid)
      // Until it is known how large it is shown.
      if (!isShown) publication.setVideoDimensions(MODEST)
      // Said in any case: else the library looks by itself whether it is seen, and finds nothing of ours.
      publication.setEnabled(true)
      if (isShown) return
      // What nobody looks at need not come: it is there at once when it is shown.
      setTimeout(() => {
        if (!leaving && !shown.has(publication.trackSid)) publication.setEnabled(false)
      }, UNSEEN_MS)
    })
    .on(RoomEvent.TrackUnsubscribed, (_track, { source }, { identity }) => {
      const is = ours(source)
      if (is) events.emit('trackGone', identity, is)
    })
    .on(RoomEvent.ParticipantConnected, ({ identity }) => events.emit('link', identity, 'connected'))
    .on(RoomEvent.ParticipantDisconnected, ({ identity }) => events.emit('link', identity, 'interrupted'))
    .on(RoomEvent.SignalReconnecting, () => events.emit('away', true))
    .on(RoomEvent.Reconnecting, () => {
      events.emit('away', true)
      for (const { identity } of remotes()) events.emit('link', identity, 'interrupted')
    })
    .on(RoomEvent.Reconnected, () => {
      events.emit('away', false)
      for (const { identity } of remotes()) events.emit('link', identity, 'connected')
    })
    .on(RoomEvent.TrackMuted, (publication, participant) => {
      if (participant === room.localParticipant && ours(publication.source) === 'microphone')
        if (!off.has('microphone')) events.emit('silenced')
    })
    .on(RoomEvent.Disconnected, () => {
      if (!leaving) events.emit('lost')
    })

  return {
    caps: { maxPeople: MOST, serverMute: true },
    on: events.on,
    async join(grant: Grant, tracks: LocalTracks) {
      if (grant.engine !== 'livekit') throw new TypeError('a grant of another engine')
      await room.connect(grant.url, grant.token, {
        autoSubscribe: true,
        rtcConfig: {
          // Said even where there are none: else the server's own are used, which are strangers' unless configured.
          iceServers: grant.iceServers,
          // One way there for all tracks from the start: else each track looks for a way of its own first.
          bundlePolicy: 'max-bundle',
        },
      })
      for (const { identity } of remotes()) events.emit('link', identity, 'connected')
      // All at once: each alone would be agreed upon with the server by itself.
      await Promise.all(
        sources.map(async (source) => {
          const track = tracks[source]
          if (track) await publish(source, track)
        }),
      )
    },
    async leave() {
      leaving = true
      published.clear()
      await room.disconnect(false)
    },
    publish,
    unpublish,
    async setEnabled(source, on) {
      if (on) off.delete(source)
      else off.add(source)
      const publication = published.get(source)
      if (on) await publication?.unmute()
      else await publication?.mute()
    },
    async replaceTrack(source, track) {
      const held = published.get(source)?.track
      if (held) await held.replaceTrack(track, true)
      else await publish(source, track)
    },
    show(peerId, source, size) {
      const publication = room.remoteParticipants.get(peerId)?.getTrackPublication(theirs[source])
      if (!(publication instanceof RemoteTrackPublication)) return
      if (size) shown.add(publication.trackSid)
      else shown.delete(publication.trackSid)
      if (size) publication.setVideoDimensions(size)
      if (publication.isEnabled !== (size !== null)) publication.setEnabled(size !== null)
    },
    async stats(): Promise<PeerStats[]> {
      return Promise.all(
        remotes().map(async (participant) => {
          const stats: PeerStats = {
            peerId: participant.identity,
            quality: 'unknown',
            roundTrip: null,
            lost: 0,
            framesDecoded: 0,
            relayed: true,
          }
          let received = 0
          let lost = 0
          for (const { track } of participant.trackPublications.values()) {
            const report = await track?.getRTCStatsReport()
            report?.forEach((entry: RTCStats) => {
              if (entry.type !== 'inbound-rtp') return
              const inbound = entry as RTCInboundRtpStreamStats
              stats.framesDecoded += inbound.framesDecoded ?? 0
              received += inbound.packetsReceived ?? 0
              lost += Math.max(0, inbound.packetsLost ?? 0)
            })
          }
          stats.lost = received + lost > 0 ? lost / (received + lost) : 0
          if (received > 0) stats.quality = qualityOf(stats.lost, null)
          return stats
        }),
      )
    },
    levels: () => new Map(remotes().map(({ identity, audioLevel }) => [identity, audioLevel])),
  }
}
