import { Room, RoomEvent, setLogLevel, Track, type RemoteParticipant } from 'livekit-client'
import type { Grant } from '#contract/meetings/media-grant.ts'
import { emitter } from '../emitter.ts'
import type { EngineEvents, LocalTracks, MediaEngine, PeerStats } from '../engine.ts'
import { offerFewCodecs } from './few-codecs.ts'
import { sendLargestPatiently } from './patient-quality.ts'
import { receivedStats } from './received-stats.ts'
import { sentMedia } from './sent-media.ts'
import { shownVideos } from './shown-videos.ts'
import { ours } from './sources-of.ts'

// It calls errors what it then mends by itself; what it cannot mend rejects, and is noted by the call.
setLogLevel('silent')

const MOST = 200
const TRIES = 4

function newRoom(): Room {
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
  return room
}

const remotes = (room: Room): RemoteParticipant[] => [...room.remoteParticipants.values()]

/** Tells of people and their connections in the words of every engine. */
function tellOfLinks(room: Room, emit: ReturnType<typeof emitter<EngineEvents>>['emit']): void {
  room
    .on(RoomEvent.ParticipantConnected, ({ identity }) => emit('link', identity, 'connected'))
    .on(RoomEvent.ParticipantDisconnected, ({ identity }) => emit('link', identity, 'interrupted'))
    .on(RoomEvent.SignalReconnecting, () => emit('away', true))
    .on(RoomEvent.Reconnecting, () => {
      emit('away', true)
      for (const { identity } of remotes(room)) emit('link', identity, 'interrupted')
    })
    .on(RoomEvent.Reconnected, () => {
      emit('away', false)
      for (const { identity } of remotes(room)) emit('link', identity, 'connected')
    })
}

/** A LiveKit server carries the media: each browser sends once, in several sizes, and gets what it shows. */
export function liveKitEngine(): MediaEngine {
  const events = emitter<EngineEvents>()
  const room = newRoom()
  const sent = sentMedia(room)
  const videos = shownVideos(room)
  let leaving = false

  tellOfLinks(room, events.emit)
  room
    .on(RoomEvent.TrackSubscribed, (track, publication, { identity }) => {
      const is = ours(publication.source)
      if (is) events.emit('track', identity, is, track.mediaStreamTrack)
      if (track.kind === Track.Kind.Video) videos.came(publication)
    })
    .on(RoomEvent.TrackUnsubscribed, (_track, { source }, { identity }) => {
      const is = ours(source)
      if (is) events.emit('trackGone', identity, is)
    })
    .on(RoomEvent.TrackMuted, (publication, participant) => {
      if (participant === room.localParticipant && ours(publication.source) === 'microphone')
        if (!sent.isOff('microphone')) events.emit('silenced')
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
      for (const { identity } of remotes(room)) events.emit('link', identity, 'connected')
      await sent.publishAll(tracks)
    },
    async leave() {
      leaving = true
      videos.stop()
      sent.forget()
      await room.disconnect(false)
    },
    publish: sent.publish,
    unpublish: sent.unpublish,
    setEnabled: sent.setEnabled,
    replaceTrack: sent.replaceTrack,
    show: videos.show,
    stats: (): Promise<PeerStats[]> => Promise.all(remotes(room).map(receivedStats)),
    levels: () => new Map(remotes(room).map(({ identity, audioLevel }) => [identity, audioLevel])),
  }
}
