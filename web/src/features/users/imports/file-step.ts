import { Role } from '#contract/roles.ts'
import { z } from 'zod'

/** What creating people from a file needs: each missing one is named at its field, as the server does. */
export const FileStep = z.object({
  role: Role,
  file: z.custom<File>((value) => value instanceof File, 'required'),
})
