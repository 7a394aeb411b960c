import { z } from 'zod'
import { Id, Instant } from '../envelope.ts'
import { PeerRole } from './room.ts'

/** Who was in a meeting, and for how long. */
export const Attendance = z.object({
  userId: Id.nullable(),
  name: z.string(),
  role: PeerRole,
  firstJoinedAt: Instant,
  /** Null while still in the room. */
  lastLeftAt: Instant.nullable(),
  minutes: z.number().int(),
})
export type Attendance = z.infer<typeof Attendance>
