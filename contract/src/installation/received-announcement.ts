import { z } from 'zod'
import { Id, Instant } from '../envelope.ts'

/** What whoever reads an announcement has of it, and whoever sent it. */
export const SharedAnnouncement = z.object({
  id: Id,
  title: z.string(),
  /** Who wrote it; null where they are erased. */
  author: z.string().nullable(),
  /** The name of the course whose learners it is for. */
  course: z.string().nullable(),
  at: Instant,
  editedAt: Instant.nullable(),
  /** Whoever reads it is asked to say so. */
  acknowledge: z.boolean(),
})

/** As somebody whom it is for has it. */
export const ReceivedAnnouncement = SharedAnnouncement.extend({
  readAt: Instant.nullable(),
  acknowledgedAt: Instant.nullable(),
})
export type ReceivedAnnouncement = z.infer<typeof ReceivedAnnouncement>
