import type { EgressClient, RoomServiceClient } from 'livekit-server-sdk'
import type { OwnServices } from '../../../services.ts'
import { liveKitOf } from '../grant.ts'

type Clients = { rooms: RoomServiceClient; egress: EgressClient }
const clients = new WeakMap<OwnServices, Promise<Clients>>()
const ANSWERS_IN_S = 10

/** LiveKit's own control of a room, where it moves the media. */
function mediaServer(services: OwnServices): Promise<Clients> | undefined {
  const liveKit = liveKitOf(services.env)
  if (!liveKit) return undefined
  const made =
    clients.get(services) ??
    import('livekit-server-sdk').then(({ RoomServiceClient, EgressClient }) => {
      const { key, secret } = liveKit
      const url = liveKit.url.replace(/^ws/, 'http')
      const options = { requestTimeout: ANSWERS_IN_S }
      return {
        rooms: new RoomServiceClient(url, key, secret, options),
        egress: new EgressClient(url, key, secret, options),
      }
    })
  clients.set(services, made)
  return made
}

/** Does something on the media server; our own room is true without it, so that a failure is noted and no more. */
function attempt(
  services: OwnServices,
  what: string,
  work: (client: RoomServiceClient) => Promise<unknown>,
): void {
  mediaServer(services)
    ?.then(({ rooms }) => work(rooms))
    .catch((error: unknown) => services.log.warn({ err: error, what }, 'the media server refused'))
}

/** Silences microphones where the media passes, whatever the browsers do. */
export function muteOnServer(services: OwnServices, room: string, peerIds: readonly string[]): void {
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

export function removeOnServer(services: OwnServices, room: string, peerIds: readonly string[]): void {
  attempt(services, 'remove', async (server) => {
    for (const identity of peerIds) await server.removeParticipant(room, identity)
  })
}

/** Nobody stays where the media passes, whatever token they hold; a recording ends with the room. */
export function endOnServer(services: OwnServices, room: string): void {
  attempt(services, 'end', (server) => server.deleteRoom(room))
}

/** Starts to record a room into one file; answers LiveKit's id of it. Rejects where it cannot be had. */
export async function startRecording(services: OwnServices, room: string, file: string): Promise<string> {
  const server = await mediaServer(services)
  if (!server) throw new Error('no media server is set')
  const { EncodedFileOutput, EncodedFileType } = await import('livekit-server-sdk')
  const output = new EncodedFileOutput({ fileType: EncodedFileType.MP4, filepath: file })
  const { egressId } = await server.egress.startRoomCompositeEgress(room, output, { layout: 'speaker' })
  return egressId
}

export async function stopRecording(services: OwnServices, recording: string): Promise<void> {
  const server = await mediaServer(services)
  await server?.egress.stopEgress(recording)
}
