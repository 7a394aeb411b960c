import { z } from 'zod'
import { Id } from '../envelope.ts'
import { Role } from '../roles.ts'

/** Whom one writes with. */
export const Correspondent = z.object({
  id: Id,
  name: z.string(),
  surname: z.string(),
  role: Role,
  photoUrl: z.string().nullable(),
})
export type Correspondent = z.infer<typeof Correspondent>
