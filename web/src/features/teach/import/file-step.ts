import { z } from 'zod'

/** What making a course of a file needs first: a file, which is named where it is missing, as the server does. */
export const FileStep = z.object({ file: z.custom<File>((value) => value instanceof File, 'required') })
