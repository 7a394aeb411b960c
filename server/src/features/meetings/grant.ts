import { createHmac } from 'node:crypto'
import type { Grant, LiveKitGrant, MeshGrant } from '#contract/meetings/media-grant.ts'
import { roomLimits } from '#contract/meetings/room.ts'
import type { Env } from '../../env.ts'
import { meetingsLimits } from './limits.ts'

type Who = { meetingId: string; peerId: string; name: string }
type LiveKitKeys = { url: string; key: string; secret: string }

/** LiveKit moves the media where its address and keys are set; browsers do it among themselves elsewhere. */
export function liveKitOf(env: Env): LiveKitKeys | null {
  const { VITE_LIVE_URL: url, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret } = env
  return url && key && secret ? { url, key, secret } : null
}

/** Where LiveKit's egress writes recordings, in its own storage; null where meetings are not recorded. */
export const recordsOf = (env: Env): string | null =>
  liveKitOf(env) ? (env.LIVEKIT_RECORDINGS?.replace(/\/+$/, '') ?? null) : null

export const capacityOf = (env: Env): number =>
  liveKitOf(env) ? meetingsLimits.liveKitPeople : roomLimits.meshPeople

/**
 * Credentials that coturn makes out by itself with the secret it shares (its REST scheme): good for half a day, and
 * they name the place they were made for.
 */
export function turnCredentials(secret: string, peerId: string, now = Date.now()) {
  const username = `${Math.floor(now / 1000) + meetingsLimits.turnHours * 3600}:${peerId}`
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') }
}

/** What helps a browser through networks: as it was configured, and nobody's public servers where it was not. */
function iceServersOf(env: Env, { peerId }: Who, relayOnly: boolean): MeshGrant['iceServers'] {
  const iceServers: MeshGrant['iceServers'] = []
  if (env.CAIRN_ICE_URLS.length && !relayOnly) iceServers.push({ urls: env.CAIRN_ICE_URLS })
  if (env.CAIRN_TURN_URLS.length && env.CAIRN_TURN_SECRET)
    iceServers.push({ urls: env.CAIRN_TURN_URLS, ...turnCredentials(env.CAIRN_TURN_SECRET, peerId) })
  return iceServers
}

const meshGrant = (env: Env, who: Who, relayOnly: boolean): MeshGrant => ({
  engine: 'mesh',
  iceServers: iceServersOf(env, who, relayOnly),
  relayOnly,
  maxPeople: roomLimits.meshPeople,
})

async function liveKitGrant(env: Env, { url, key, secret }: LiveKitKeys, who: Who): Promise<LiveKitGrant> {
  const { AccessToken, TrackSource } = await import('livekit-server-sdk')
  const token = new AccessToken(key, secret, { identity: who.peerId, name: who.name, ttl: '5m' })
  token.addGrant({
    roomJoin: true,
    room: who.meetingId,
    canPublish: true,
    canPublishSources: [
      TrackSource.CAMERA,
      TrackSource.MICROPHONE,
      TrackSource.SCREEN_SHARE,
      TrackSource.SCREEN_SHARE_AUDIO,
    ],
    canSubscribe: true,
    // What people write goes over our own socket, where it is checked and kept.
    canPublishData: false,
    canUpdateOwnMetadata: false,
  })
  return {
    engine: 'livekit',
    url,
    token: await token.toJwt(),
    iceServers: iceServersOf(env, who, false),
    maxPeople: meetingsLimits.liveKitPeople,
    records: recordsOf(env) !== null,
  }
}

/** What somebody's browser needs to move media in a meeting; only for who is let in. */
export async function grantFor(env: Env, who: Who, relayOnly: boolean): Promise<Grant> {
  const liveKit = liveKitOf(env)
  return liveKit ? liveKitGrant(env, liveKit, who) : meshGrant(env, who, relayOnly)
}
