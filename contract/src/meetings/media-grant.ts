import { z } from 'zod'

const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
})

/** What a browser needs to move media peer to peer. */
export const MeshGrant = z.object({
  engine: z.literal('mesh'),
  iceServers: z.array(IceServer),
  /** Media only through a relay: no address of a person reaches another. */
  relayOnly: z.boolean(),
  maxPeople: z.number().int(),
})
export type MeshGrant = z.infer<typeof MeshGrant>

/** What a browser needs to move media through LiveKit: a token of five minutes with the least rights. */
export const LiveKitGrant = z.object({
  engine: z.literal('livekit'),
  url: z.string(),
  token: z.string(),
  iceServers: z.array(IceServer),
  maxPeople: z.number().int(),
  /** Whether a host may have the meeting recorded. */
  records: z.boolean(),
})
export type LiveKitGrant = z.infer<typeof LiveKitGrant>

export const Grant = z.discriminatedUnion('engine', [MeshGrant, LiveKitGrant])
export type Grant = z.infer<typeof Grant>
