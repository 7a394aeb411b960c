import { z } from 'zod'
import { Id, Instant } from '../envelope.ts'
import { limits } from '../limits.ts'
import { NotePlace } from './lesson-notes.ts'

/** For how long somebody was active in a lesson, in one visit of it. */
export const Visit = z.object({
  id: Id,
  lessonId: Id,
  seconds: z.number().int().min(0).max(limits.visitSeconds),
})

/** Where in the text of a lesson somebody is: at a part of it, found again by its words, and at a second of its films. */
export const LessonPlace = NotePlace.pick({ block: true, quote: true })
  .extend({
    /** How much of that part is above the window, as a share of its height. Of the first part none: at the top. */
    part: z.number().min(0).max(1),
    /** How far the films were watched that were begun and not ended. */
    films: z
      .array(z.object({ fileId: Id, second: z.number().int().min(1).max(1_000_000) }).strict())
      .max(limits.filmPlaces),
  })
  .strict()
export type LessonPlace = z.infer<typeof LessonPlace>

/** The same as it is kept: when somebody was there, by the server's clock. */
export const KeptPlace = LessonPlace.extend({ at: Instant })
export type KeptPlace = z.infer<typeof KeptPlace>

/** The same as it is told: how many seconds ago that was, which a wrong clock knows too. The latest is kept, whatever arrives last. */
export const ToldPlace = LessonPlace.extend({ ago: z.number().int().min(0).max(limits.placeAgo) })

/** A line of the record of somebody's progress. */
export const ProgressEntry = z.object({
  id: Id,
  at: Instant,
  lessonId: Id,
  lessonTitle: z.string(),
  kind: z.enum(['opened', 'done', 'undone']),
  /** Who wrote it where it was not the learner. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
})
export type ProgressEntry = z.infer<typeof ProgressEntry>
