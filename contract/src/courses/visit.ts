import { z } from 'zod'
import { Id } from '../envelope.ts'
import { limits } from '../limits.ts'

/** For how long somebody was active in a lesson, in one visit of it. */
export const Visit = z.object({
  id: Id,
  lessonId: Id,
  seconds: z.number().int().min(0).max(limits.visitSeconds),
})
