import { z } from 'zod'
import { Lobby } from './room.ts'

/** How meetings are held in a company. */
export const MeetingPolicy = z.object({
  /** Media only through the relay, so that no one's address reaches another. */
  relayOnly: z.boolean(),
  guests: z.boolean(),
  lobby: Lobby,
})
export type MeetingPolicy = z.infer<typeof MeetingPolicy>
