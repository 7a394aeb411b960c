import { z } from 'zod'
import { Id } from '../envelope.ts'
import { Position } from './positions.ts'

/** A mentoring group that writes with one another. */
export const GroupTalk = z.object({
  /** One is its mentor. */
  leads: z.boolean(),
  /** Whom one blocked of those who are in it, or wrote here: what they write is folded. */
  blocked: z.array(Id),
  /** Who is in it now, oneself too, its mentor first: up to which number each received and read. */
  people: z.array(
    z.object({
      id: Id,
      name: z.string(),
      surname: z.string(),
      photoUrl: z.string().nullable(),
      delivered: Position,
      read: Position,
    }),
  ),
})
export type GroupTalk = z.infer<typeof GroupTalk>
