import { z } from 'zod'
import { Instant } from '../../envelope.ts'
import { limits } from '../../limits.ts'
import { rhythms } from '../../rules/mentoring/rhythms.ts'

/** How far apart the sessions of a series are, and how many they are. */
export const Every = z.enum(rhythms)
export const Times = z.int32().min(2).max(limits.seriesSessions)
/** How a session repeats that is asked for: as so many, but those that are left out. */
export const Repeat = z
  .object({
    every: Every,
    count: Times,
    /** Dates of the series, as they were listed, that are not asked for. */
    skip: z.array(Instant).max(limits.seriesSessions).default([]),
  })
  .strict()
export type Repeat = z.infer<typeof Repeat>
