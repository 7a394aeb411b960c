import { z } from 'zod'

/** What is typed into a field of one line, so spaces at its ends are no mistake. */
export const words = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\x00-\x1f\x7f-\x9f]*$/)
