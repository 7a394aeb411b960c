import type { RoomServiceClient } from 'livekit-server-sdk'
import type { Services } from '../../../services.ts'
import { liveKitOf } from '../grant.ts'

let client: Promise<RoomServiceClient> | undefined

/** LiveKit's own control of a room, where it moves the media. */
async function mediaServer(services: Services): Promise<RoomServiceClient | undefined> {
  const liveKit = liveKitOf(services.env)
  if (!liveKit) return undefined
  client ??= import('livekit-server-sdk').then(
    ({ RoomServiceClient }) =>
      new RoomServiceClient(liveKit.url.replace(/^ws/, 'http'), liveKit.key, liveKit.secret),
  )
  return client
}

/** Does something on the media server; our own room is true without it, so that a failure is noted and no more. */
function attempt(
  services: Services,
  what: string,
  work: (client: RoomServiceClient) => Promise<unknown>,
): void {
  mediaServer(services)
    .then((server) => server && work(server))
    .catch((error: unknown) => services.log.warn({ err: error, what }, 'the media server refused'))
}

/** Silences microphones where the media passes, whatever the browsers do. */
export function muteOnServer(services: Services, room: string, peerIds: readonly string[]): void {
  attempt(services, 'mute', async (server) => {
    const { TrackSource } = await import('livekit-server-sdk')
    for (const identity of peerIds) {
      const { tracks } = await server.getParticipant(room, identity)
      for (const track of tracks)
        if (track.source === TrackSource.MICROPHONE && !track.muted)
          await server.mutePublishedTrack(room, identity, track.sid, true)
    }
  })
}

export function removeOnServer(services: Services, room: string, peerIds: readonly string[]): void {
  attempt(services, 'remove', async (server) => {
    for (const identity of peerIds) await server.removeParticipant(room, identity)
  })
}
